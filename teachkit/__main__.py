"""`python -m teachkit`: the command `teachkit` where it is not on the path."""

import sys

from teachkit.app.entry import main

sys.exit(main())
