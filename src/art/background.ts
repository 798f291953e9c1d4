import type { BadgeType } from './badge-type.ts'
import { enamelOf } from './enamel.ts'
import { rosetteSvg } from './rosette.ts'

/** In units, with the proportions of A4 landscape. */
export const backgroundSize = { width: 1200, height: 849 }

/**
 * The background of a template that has no image of its own: its enamel colour with a faint rosette, the one of its
 * diplomas, so that text on it stays readable. An SVG document of `backgroundSize`; equal input gives equal bytes.
 *
 * @param color `#rrggbb`; anything else gives the type its own colour
 * @param seed the template's id, as for its rosette
 */
export function backgroundSvg(art: { type: BadgeType | null; color: string | null; seed: string }): string {
  const { width, height } = backgroundSize
  const enamel = enamelOf(art.color, art.type)
  const rosette = rosetteSvg({ seed: art.seed, stroke: enamel.engraving, width: 0.6 })
  const line = (inset: number, thickness: number) =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" ` +
    `stroke="${enamel.wire}" stroke-width="${thickness}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${enamel.field}"/>` +
    `<g opacity="0.34" transform="translate(-510 -359.9) scale(1.85)">${rosette}</g>` +
    `<g opacity="0.7">${line(28, 3)}${line(36, 1)}</g></svg>`
  )
}
