"""The course as a site: pages, and notebooks that run in the browser."""
