"""`python -m teachkit`: the command `teachkit` where it is not on the path."""

import sys

from teachkit.cli import main

sys.exit(main())
