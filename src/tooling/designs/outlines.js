/** `npm run outlines`: computes the insets of the designed badges' shapes and writes them to `src/art/design/outlines`, a file for each. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathOf } from './fit-curves.js'
import { halfWidthAt, insetOf, lengthOf } from './inset.js'
import { silhouettes } from './silhouettes.js'

/** What the engine draws: edge, rim, band, the lines of a wire border around its dashes, cloison, field; and two of the mini picture. */
const INSETS = [0, 1.6, 4, 9, 13.4, 16, 18.6, 20, 23, 25.2]
const BORDER = 16
const FIELD = 25.2
/** Their insets are written by `src/art/silhouettes.ts`. */
const DRAWN_ELSEWHERE = ['circle', 'hexagon', 'arch', 'shield']

const folder = resolve(import.meta.dirname, '../../art/design/outlines')
const BANNER = '/** Written by `npm run outlines`; not to be edited. */\n'
const names = Object.keys(silhouettes)
const edges = []
for (const [name, points] of Object.entries(silhouettes)) {
  const paths = DRAWN_ELSEWHERE.includes(name)
    ? []
    : INSETS.map((inset) => `  '${inset}': '${pathOf(insetOf(points, inset))}',\n`)
  if (paths[0]) edges.push(paths[0].replace(/'0'/, name))
  const field = insetOf(points, FIELD)
  const halfWidths = Array.from({ length: 121 }, (_, row) => Math.floor(halfWidthAt(field, row * 2 + 0.01) * 10) / 10)
  const border = lengthOf(insetOf(points, BORDER)).toFixed(2)
  const text = `${BANNER}import type { Outline } from '../geometry.ts'

export const outline: Outline = {
  border: ${border},
  halfWidths: [${halfWidths}],
${paths.join('')}}
`
  await writeFile(`${folder}/${name}.gen.ts`, text)
}

await writeFile(
  `${folder}/edges.gen.ts`,
  `${BANNER}
/** The edges of the shapes that \`src/art/silhouettes.ts\` does not draw, for small pictures of shapes. */
export const edges: Readonly<Record<string, string>> = {
${edges.join('')}}
`,
)
await writeFile(
  `${folder}/load.gen.ts`,
  `${BANNER}
/** Loads the lines of one shape, which is less than a tenth of all. */
export const loadOutline = {
${names.map((name) => `  ${name}: () => import('./${name}.gen.ts'),\n`).join('')}}
`,
)
await writeFile(
  `${folder}/all.gen.ts`,
  `${BANNER}import type { Outlines } from '../geometry.ts'
${names.map((name) => `import { outline as ${name} } from './${name}.gen.ts'\n`).join('')}
/** For what draws any design at once, such as the service: together they are large. */
export const outlines: Outlines = {
${names.map((name) => `  ${name},\n`).join('')}}
`,
)
