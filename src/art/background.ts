import { badgeColors } from './badge-colors.ts'
import type { BadgeType } from './badge-type.ts'
import { rosetteSvg } from './rosette.ts'

/** In units, with the proportions of A4 landscape. */
export const backgroundSize = { width: 1200, height: 849 }

/**
 * The background of a template that has no image of its own: its badge's colour with a faint rosette, the one of its
 * diplomas, so that text on it stays readable. An SVG document of `backgroundSize`; equal input gives equal bytes.
 *
 * @param color `#rrggbb`; anything else gives the type its own colour
 * @param seed the template's id, as for its rosette
 */
export function backgroundSvg(art: { type: BadgeType | null; color: string | null; seed: string }): string {
  const { width, height } = backgroundSize
  const colors = badgeColors(art.color, art.type)
  const rosette = rosetteSvg({ seed: art.seed, stroke: colors.engraving, width: 0.6 })
  const line = (inset: number, thickness: number) =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" ` +
    `stroke="${colors.wire}" stroke-width="${thickness}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colors.face}"/>` +
    `<g opacity="0.34" transform="translate(-510 -359.9) scale(1.85)">${rosette}</g>` +
    `<g opacity="0.7">${line(28, 3)}${line(36, 1)}</g></svg>`
  )
}
