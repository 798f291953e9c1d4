import { type BadgeColors, badgeColors, gold, ivory } from './badge-colors.ts'
import { type BadgeType, drawnType } from './badge-type.ts'
import { border } from './border.ts'
import { emblem } from './emblems.ts'
import { normalizeCode, setInFilo } from './filo.ts'
import { guilloche } from './guilloche.ts'
import { onLearningPathSun } from './learning-path-sun.ts'
import { escapeXml } from './markup.ts'
import { hundredth, tenth } from './numbers.ts'
import { idFrom, randomFrom } from './random-from.ts'
import { silhouettes } from './silhouettes.ts'

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

/** Vertical positions on each silhouette and its maximum plate width. `aloneY`: the emblem without a plate. */
const layouts: Record<BadgeType, { emblemY: number; aloneY: number; plateY: number; plateWidth: number }> = {
  knowledge: { emblemY: 104, aloneY: 124, plateY: 182, plateWidth: 138 },
  skills: { emblemY: 101, aloneY: 121, plateY: 171, plateWidth: 150 },
  participation: { emblemY: 100, aloneY: 120, plateY: 173, plateWidth: 138 },
  qualification: { emblemY: 90, aloneY: 110, plateY: 155, plateWidth: 138 },
}

/**
 * Draws a badge in guilloché enamel as a square SVG document of 1 to 12 KB. Equal input gives equal bytes. It is
 * self-contained: no font, script or image. Element ids are hashed from the input, so several can be inlined in one page.
 */
export function badgeSvg(art: BadgeArt): string {
  const { color, code, seed, isLearningPath = false, detail = 'full', title = '' } = art
  const type = drawnType(art.type)
  const id = idFrom('b', [type, color, code, seed, isLearningPath, detail].join('\n'))
  const colors = badgeColors(color, type)
  const isFull = detail === 'full'
  const badge = isFull
    ? fullBadge(type, colors, normalizeCode(code), seed || code || type, id)
    : miniBadge(type, colors)
  const metal = isFull ? `url(#${id}g)` : gold.mid
  const mounted = isLearningPath ? onLearningPathSun(badge, type, metal, isFull) : badge
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img">' +
    (title && `<title>${escapeXml(title)}</title>`) +
    (isFull ? definitions(type, id) : '') +
    `${mounted}</svg>`
  )
}

/** Layers from the bottom up: rim, border, engraved face, emblem, plate, gloss. */
function fullBadge(type: BadgeType, colors: BadgeColors, code: string, seed: string, id: string) {
  const outline = silhouettes[type]
  const layout = layouts[type]
  const metal = `url(#${id}g)`
  const y = code ? layout.emblemY : layout.aloneY
  const engraving = guilloche(randomFrom(seed), y, colors, `${id}w`)
  const rim = `<path d="${outline(0)}" fill="${gold.edge}"/><path d="${outline(1.6)}" fill="${metal}"/>`
  const band = `<path d="${outline(9)}" fill="${colors.band}" stroke="${gold.edge}" stroke-width="1.2"/>`
  const cloison = `<path d="${outline(23)}" fill="${gold.low}"/>`
  // A translucent disc over the middle of the engraving keeps the emblem readable.
  const face =
    `<path d="${outline(25.2)}" fill="${colors.face}"/><g clip-path="url(#${id}f)">${engraving}` +
    `<circle cx="120" cy="${y}" r="58" fill="${colors.face}" opacity="0.55"/></g>`
  const sign = `<g transform="translate(120 ${y}) scale(${code ? 0.98 : 1.14})">${emblem(type, colors, 2.4)}</g>`
  const plate = code && codePlate(code, layout.plateY, layout.plateWidth, colors, metal)
  const gloss = `<path clip-path="url(#${id}c)" d="M-10 150C20 60 90 14 190 0L-10-10Z" fill="#fff" opacity="0.11"/>`
  return rim + band + border(type) + cloison + face + sign + plate + gloss
}

function miniBadge(type: BadgeType, colors: BadgeColors) {
  const outline = silhouettes[type]
  return (
    `<path d="${outline(0)}" fill="${gold.edge}"/><path d="${outline(4)}" fill="${gold.mid}"/>` +
    `<path d="${outline(20)}" fill="${colors.face}"/>` +
    `<g transform="translate(120 ${layouts[type].aloneY}) scale(1.34)">${emblem(type, colors, 0)}</g>`
  )
}

/** The gold gradient, lit from the top left, and the clip paths of the engraving and the gloss. */
function definitions(type: BadgeType, id: string) {
  const outline = silhouettes[type]
  return (
    `<defs><linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${gold.high}"/>` +
    `<stop offset="0.45" stop-color="${gold.mid}"/><stop offset="1" stop-color="${gold.low}"/></linearGradient>` +
    `<clipPath id="${id}f"><path d="${outline(25.2)}"/></clipPath><clipPath id="${id}c"><path d="${outline(9)}"/></clipPath></defs>`
  )
}

const height = 31

/**
 * The ivory plate with the code, as wide as the code needs. A long code is scaled down, never wrapped.
 *
 * @param code normalized and not empty
 * @param y vertical centre of the plate
 * @param widest maximum width of the plate on this silhouette
 * @param metal fill of its gold frame
 */
function codePlate(code: string, y: number, widest: number, colors: BadgeColors, metal: string): string {
  const letters = setInFilo(code)
  const scale = Math.min(0.86, (widest - 20) / letters.width)
  const written = letters.width * scale
  const width = Math.max(64, written + 26)
  const layer = (inset: number, rounding: number, fill: string) =>
    `<rect x="${tenth(120 - width / 2 + inset)}" y="${tenth(y - height / 2 + inset)}" width="${tenth(width - 2 * inset)}" ` +
    `height="${tenth(height - 2 * inset)}" rx="${rounding}" fill="${fill}"/>`
  return (
    layer(0, 5, gold.edge) +
    layer(1.2, 4, metal) +
    layer(3.8, 2, ivory) +
    `<g transform="translate(${tenth(120 - written / 2)} ${tenth(y - 10 * scale)}) scale(${hundredth(scale)})" ` +
    `fill="none" stroke="${colors.ink}" stroke-width="${tenth(2.5 / Math.max(scale, 0.6))}" ` +
    `stroke-linecap="round" stroke-linejoin="round">${letters.paths}</g>`
  )
}
