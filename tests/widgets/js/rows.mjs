// Prints what the rows of the line view show at every step of the parts in a file.

import { readFileSync } from "node:fs";

import { rowsAt } from "../../../teachkit/widgets/stepper/line.js";

const searches = JSON.parse(readFileSync(process.argv[2], "utf8"));
const told = searches.map((parts) => parts.flatMap((part) =>
  part.steps.map((_, at) => rowsAt(part, part.start + at).map(({ above, cells, call }) => ({
    above, window: call && [call[3], call[4], call[5]],
    cells: cells.map(({ name, node, status, label, size, isBest, lit }) =>
      [name, node, status, label, size, isBest, lit]),
  })))));
process.stdout.write(JSON.stringify(told));
