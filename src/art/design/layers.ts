import { borders } from '../border.ts'
import { onLearningPathSun } from '../learning-path-sun.ts'
import { escapeXml } from '../markup.ts'
import type { Border } from './design.ts'
import type { Geometry } from './geometry.ts'
import type { MetalColors } from './metals.ts'
import type { Shape } from './shapes.ts'

/** The metal around a badge. `fill` is its gradient. */
export const rim = ({ outline }: Geometry, metal: MetalColors, fill: string): string =>
  `<path d="${outline(0)}" fill="${metal.edge}"/><path d="${outline(1.6)}" fill="${fill}"/>`

/** The borders of badges without a design, which are kept as they are. */
const kept: Record<string, (typeof borders)['skills']> = {
  'arch beads': borders.knowledge,
  'hexagon ticks': borders.skills,
  'circle beads': borders.participation,
  'shield rope': borders.qualification,
}

/** About how long a dash of each border is, how much of it is drawn before round caps add the line's width, and the line's width. */
const dashed: Record<Exclude<Border, 'wire'>, { dash: number; drawn: number; width: number }> = {
  beads: { dash: 10.2, drawn: 0, width: 4.2 },
  pearls: { dash: 12.6, drawn: 0, width: 5.4 },
  ticks: { dash: 9.64, drawn: 0.52, width: 4 },
  rope: { dash: 9.9, drawn: 0.36, width: 3.4 },
}

/** The border between rim and field. Dashes are in real units, because librsvg ignores `pathLength`. */
export function borderLine(
  shape: Shape,
  border: Border,
  metal: MetalColors,
  { outline, borderLength: length }: Geometry,
): string {
  if (border === 'wire')
    return ([13.4, 18.6] as const)
      .map((inset) => `<path d="${outline(inset)}" fill="none" stroke="${metal.mid}" stroke-width="1.1"/>`)
      .join('')
  const look = dashed[border]
  const { dashes, drawn, width } = kept[`${shape} ${border}`] ?? { ...look, dashes: Math.round(length / look.dash) }
  const dash = length / dashes
  const pattern = `${Number((dash * drawn).toFixed(3))} ${Number((dash * (1 - drawn)).toFixed(3))}`
  return (
    `<path d="${outline(16)}" pathLength="${length}" fill="none" stroke="${metal.mid}" ` +
    `stroke-linecap="round" stroke-width="${width}" stroke-dasharray="${pattern}"/>`
  )
}

/** The band with its border, between rim and field. */
export const borderedEdge = (
  shape: Shape,
  border: Border,
  metal: MetalColors,
  band: string,
  geometry: Geometry,
): string =>
  `<path d="${geometry.outline(9)}" fill="${band}" stroke="${metal.edge}" stroke-width="1.2"/>` +
  `${borderLine(shape, border, metal, geometry)}<path d="${geometry.outline(23)}" fill="${metal.low}"/>`

/**
 * The engraved enamel, calmed behind the symbol by a translucent disc.
 *
 * @param lines the engraving; empty for none
 * @param veil the radius of the disc
 */
export const engravedField = (path: string, face: string, lines: string, y: number, veil: number, id: string): string =>
  `<path d="${path}" fill="${face}"/><g clip-path="url(#${id}f)">${lines}` +
  (lines && `<circle cx="120" cy="${y}" r="${veil}" fill="${face}" opacity="0.55"/>`) +
  '</g>'

/** The light on a badge's face; `clip` is the id of its outline. */
export const gloss = (clip: string): string =>
  `<path clip-path="url(#${clip})" d="M-10 150C20 60 90 14 190 0L-10-10Z" fill="#fff" opacity="0.11"/>`

type Frame = {
  shape: Shape
  geometry: Geometry
  metal: MetalColors
  /** The outline of the field. */
  field: string
  id: string
  isFull: boolean
  isLearningPath: boolean
  title: string
}

/** The fill of metal: its gradient, or in the mini picture one colour. */
export const metalFill = (metal: MetalColors, id: string, isFull: boolean): string =>
  isFull ? `url(#${id}g)` : metal.mid

/** The document around a badge's layers: its gradient and clip paths, and the sun of a learning path. */
export function framed(
  badge: string,
  { shape, geometry, metal, field, id, isFull, isLearningPath, title }: Frame,
): string {
  const definitions =
    `<defs><linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${metal.high}"/>` +
    `<stop offset="0.45" stop-color="${metal.mid}"/><stop offset="1" stop-color="${metal.low}"/></linearGradient>` +
    `<clipPath id="${id}f"><path d="${field}"/></clipPath>` +
    `<clipPath id="${id}c"><path d="${geometry.outline(9)}"/></clipPath></defs>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img">' +
    (title && `<title>${escapeXml(title)}</title>`) +
    (isFull ? definitions : '') +
    `${isLearningPath ? onLearningPathSun(badge, shape, metalFill(metal, id, isFull), isFull) : badge}</svg>`
  )
}

/** The rim and the field of the mini picture. */
export const miniGround = ({ outline }: Geometry, metal: MetalColors, face: string): string =>
  `<path d="${outline(0)}" fill="${metal.edge}"/><path d="${outline(4)}" fill="${metal.mid}"/>` +
  `<path d="${outline(20)}" fill="${face}"/>`
