import { escapeXml } from './markup.ts'
import { clamp, hundredth } from './numbers.ts'
import { idFrom, randomFrom } from './random-from.ts'
import { wovenRing } from './woven-ring.ts'

const turns = 14

/**
 * The watermark behind a diploma: woven rings as in a badge's engraving, as a square SVG of 600 units.
 *
 * @param seed the template's id, so that each template has its own
 * @param stroke any CSS colour
 * @param width stroke width in units, clamped to 0.1 to 10
 */
export function rosetteSvg({
  seed,
  stroke = 'currentColor',
  width = 0.7,
}: {
  seed: string
  stroke?: string
  width?: number
}) {
  const random = randomFrom(`${seed}rosette`)
  const id = idFrom('r', `id${seed}`)
  const waves = 9 + Math.floor(random() * 6)
  const rings =
    wovenRing(300, 300, waves, 96, 30) + wovenRing(300, 300, waves, 150, 44) + wovenRing(300, 300, waves, 212, 62)
  const copies = Array.from({ length: turns - 1 }, (_, copy) => {
    return `<use href="#${id}" transform="rotate(${hundredth(((copy + 1) * 360) / waves / turns)} 300 300)"/>`
  })
  const line = clamp(Number.isFinite(width) ? width : 0.7, 0.1, 10)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" fill="none" stroke="${escapeXml(stroke)}" ` +
    `stroke-width="${line}" aria-hidden="true"><path id="${id}" d="${rings}"/>${copies.join('')}</svg>`
  )
}
