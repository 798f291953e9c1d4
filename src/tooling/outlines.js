/** `npm run outlines`: computes the insets of the designed badges' shapes and writes them to `src/art/design/outlines.gen.ts`. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathOf } from './designs/fit-curves.js'
import { halfWidthAt, insetOf, lengthOf } from './designs/inset.js'
import { silhouettes } from './designs/silhouettes.js'

/** What the engine draws: edge, rim, band, the lines of a wire border around its dashes, cloison, field; and two of the mini picture. */
const INSETS = [0, 1.6, 4, 9, 13.4, 16, 18.6, 20, 23, 25.2]
const BORDER = 16
const FIELD = 25.2
/** Their insets are written by `src/art/silhouettes.ts`. */
const DRAWN_ELSEWHERE = ['circle', 'hexagon', 'arch', 'shield']

const outlines = Object.entries(silhouettes).map(([name, points]) => {
  const paths = DRAWN_ELSEWHERE.includes(name)
    ? []
    : INSETS.map((inset) => `    '${inset}': '${pathOf(insetOf(points, inset))}',\n`)
  const field = insetOf(points, FIELD)
  const halfWidths = Array.from({ length: 121 }, (_, row) => Math.floor(halfWidthAt(field, row * 2 + 0.01) * 10) / 10)
  const border = lengthOf(insetOf(points, BORDER)).toFixed(2)
  return `  ${name}: {\n    border: ${border},\n    halfWidths: [${halfWidths}],\n${paths.join('')}  },\n`
})

const text = `/** Written by \`npm run outlines\`; not to be edited. */
import type { Outlines } from './geometry.ts'

/** Loaded by what draws designed badges only, because it is large. */
export const outlines: Outlines = {
${outlines.join('')}}
`
await writeFile(resolve(import.meta.dirname, '../art/design/outlines.gen.ts'), text)
