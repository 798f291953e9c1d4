import { type BadgeColors, ivory } from './badge-colors.ts'
import { setInFilo } from './filo.ts'
import { hundredth, tenth } from './numbers.ts'

const height = 31

/**
 * The ivory plate with the code, as wide as the code needs. A long code is scaled down, never wrapped.
 *
 * @param code normalized and not empty
 * @param y vertical centre of the plate
 * @param widest maximum width of the plate on this silhouette
 * @param edge colour around its frame
 * @param metal fill of its frame
 */
export function codePlate(
  code: string,
  y: number,
  widest: number,
  colors: BadgeColors,
  edge: string,
  metal: string,
): string {
  const letters = setInFilo(code)
  const scale = Math.min(0.86, (widest - 20) / letters.width)
  const written = letters.width * scale
  const width = Math.max(64, written + 26)
  const layer = (inset: number, rounding: number, fill: string) =>
    `<rect x="${tenth(120 - width / 2 + inset)}" y="${tenth(y - height / 2 + inset)}" width="${tenth(width - 2 * inset)}" ` +
    `height="${tenth(height - 2 * inset)}" rx="${rounding}" fill="${fill}"/>`
  return (
    layer(0, 5, edge) +
    layer(1.2, 4, metal) +
    layer(3.8, 2, ivory) +
    `<g transform="translate(${tenth(120 - written / 2)} ${tenth(y - 10 * scale)}) scale(${hundredth(scale)})" ` +
    `fill="none" stroke="${colors.ink}" stroke-width="${tenth(2.5 / Math.max(scale, 0.6))}" ` +
    `stroke-linecap="round" stroke-linejoin="round">${letters.paths}</g>`
  )
}
