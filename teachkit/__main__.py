"""`python -m teachkit`: the command `teachkit` where it is not on the path."""

import sys

from teachkit.app.cli import main

sys.exit(main())
