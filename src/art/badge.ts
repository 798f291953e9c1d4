import { badgeColors } from './badge-colors.ts'
import { type BadgeType, drawnType } from './badge-type.ts'
import { codePlate } from './code-plate.ts'
import { geometryOf } from './design/geometry.ts'
import { borderedEdge, engravedField, framed, gloss, metalFill, miniGround, rim } from './design/layers.ts'
import { looks } from './design/looks.ts'
import { metals } from './design/metals.ts'
import { emblem } from './emblems.ts'
import { normalizeCode } from './filo.ts'
import { guilloche } from './guilloche.ts'
import { idFrom, randomFrom } from './random-from.ts'

/** Raise it when a colour or shape changes, and keep the old drawing code: issued badges keep their picture. */
export const ART_VERSION = 1

/** Everything that a badge's picture depends on. */
export type BadgeArt = {
  type: BadgeType | null
  /** `#rrggbb`; anything else gives the type its own colour. */
  color: string | null
  /** Shown on the plate; empty for no plate. */
  code: string
  /** The template's id, which decides the engraving. */
  seed: string
  isLearningPath?: boolean
  /** `mini` is the simplified picture for 44 px and below. */
  detail?: 'full' | 'mini'
  /** Accessible name, for pictures without text beside them. */
  title?: string
}

/** Vertical positions on each shape and its maximum plate width, as in `design/shapes.ts`. `aloneY`: the emblem without a plate. */
const layouts: Record<BadgeType, { emblemY: number; aloneY: number; plateY: number; plateWidth: number }> = {
  knowledge: { emblemY: 104, aloneY: 124, plateY: 182, plateWidth: 138 },
  skills: { emblemY: 101, aloneY: 121, plateY: 171, plateWidth: 150 },
  participation: { emblemY: 100, aloneY: 120, plateY: 173, plateWidth: 138 },
  qualification: { emblemY: 90, aloneY: 110, plateY: 155, plateWidth: 138 },
}

/**
 * Draws a badge in guilloché enamel as a square SVG document of 1 to 12 KB. Equal input gives equal bytes. It is
 * self-contained: no font, script or image. Element ids are hashed from the input, so several can be inlined in one page.
 *
 * It is what the engine of designs draws of `proposalFor` this template, without the code that finds room for words: many pages show
 * it. `design-svg.test.ts` compares the two.
 */
export function badgeSvg(art: BadgeArt): string {
  const { color, seed, isLearningPath = false, detail = 'full', title = '' } = art
  const type = drawnType(art.type)
  const id = idFrom('b', [type, color, art.code, seed, isLearningPath, detail].join('\n'))
  const isFull = detail === 'full'
  const { shape, border } = looks[type]
  const metal = metals.gold
  const fill = metalFill(metal, id, isFull)
  const geometry = geometryOf(shape, null)
  const field = geometry.field.path
  const colors = badgeColors(color, type)
  const { emblemY, aloneY, plateY, plateWidth } = layouts[type]
  const sign = (y: number, scale: number) =>
    `<g transform="translate(120 ${y}) scale(${scale})">${emblem(type, colors, isFull ? 2.4 : 0)}</g>`
  const frame = { shape, geometry, metal, field, id, isFull, isLearningPath, title }
  if (!isFull) return framed(miniGround(geometry, metal, colors.face) + sign(aloneY, 1.34), frame)
  const code = normalizeCode(art.code)
  const y = code ? emblemY : aloneY
  const lines = guilloche(randomFrom(seed || art.code || type), y, colors, `${id}w`)
  return framed(
    rim(geometry, metal, fill) +
      borderedEdge(shape, border, metal, colors.band, geometry) +
      engravedField(field, colors.face, lines, y, 58, id) +
      sign(y, code ? 0.98 : 1.14) +
      (code && codePlate(code, plateY, plateWidth, colors, metal.edge, fill)) +
      gloss(`${id}c`),
    frame,
  )
}
