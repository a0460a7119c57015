#!/usr/bin/env bash
# honeycomb-grid 4.1.5 (npm): the line from one hex to another is not always the line back.
#
# Good guess: a line of sight lies on the same hexes whichever end it is drawn from, so "A sees B" and "B sees A" agree.
# Seen: of all ordered pairs of hexes of a 15 by 15 grid, 516 of 50,625 have other hexes on the way back. Where a point of
# the line lies on the side between two hexes, the one that is taken can depend on the end that the line begins at.
# So a wall may stop the shot of one archer and not the shot back.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund honeycomb-grid@4.1.5
cat >line.mjs <<'JS'
import { Grid, Orientation, defineHex, line, rectangle } from "honeycomb-grid";

const grid = new Grid(defineHex({ orientation: Orientation.FLAT }), rectangle({ width: 15, height: 15 }));
const hexes = [...grid];
const way = (a, b) => [...grid.traverse(line({ start: [a.q, a.r], stop: [b.q, b.r] }))].map((h) => `${h.q},${h.r}`).sort().join(" ");
let pairs = 0;
let differ = 0;
for (const a of hexes) for (const b of hexes) {
  pairs += 1;
  differ += way(a, b) !== way(b, a);
}
console.log(`${differ} of ${pairs} lines are not the line back`);
const [a, b] = [{ q: 0, r: 0 }, { q: 9, r: 3 }];
console.log("there:", way(a, b));
console.log("back: ", way(b, a));
JS
node line.mjs | tee seen
diff - seen <<'TXT'
516 of 50625 lines are not the line back
there: 0,0 1,0 1,1 2,1 3,1 4,1 4,2 5,2 6,2 7,2 7,3 8,3 9,3
back:  0,0 1,0 2,0 2,1 3,1 4,1 4,2 5,2 6,2 7,2 7,3 8,3 9,3
TXT
