import { ivory } from '../badge-colors.ts'
import { pointAround, radians, tenth } from '../numbers.ts'
import type { DesignColors } from './design-colors.ts'
import type { MetalColors } from './metals.ts'

/** A box of the picture, in units. */
export type Box = { x: number; y: number; width: number; height: number }

/** The box of a size around a point. */
export const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  x: tenth(x - width / 2),
  y: tenth(y - height / 2),
  width: tenth(width),
  height: tenth(height),
})

/** A rectangle inside a box. */
const plateLayer = (box: Box, inset: number, rounding: number, fill: string): string =>
  `<rect x="${tenth(box.x + inset)}" y="${tenth(box.y + inset)}" width="${tenth(box.width - 2 * inset)}" ` +
  `height="${tenth(box.height - 2 * inset)}" rx="${rounding}" fill="${fill}"/>`

/** The ivory plate in a frame of metal, without its words. */
export const plateGround = (box: Box, metal: MetalColors, fill: string): string => {
  const [frame, face] = box.height < 30 ? [1.1, 3.2] : [1.2, 3.8]
  return plateLayer(box, 0, 5, metal.edge) + plateLayer(box, frame, 4, fill) + plateLayer(box, face, 2, ivory)
}

/** The dark enamel under straight words, edged with wire. */
export const noteGround = (box: Box, { band, metal }: DesignColors): string =>
  plateLayer(box, 0, box.height / 2, metal.mid) + plateLayer(box, 1.1, box.height / 2 - 1.1, band)

/** A star of five points around 0,0. */
export const starPath = (radius: number): string =>
  `M${Array.from({ length: 10 }, (_, corner) =>
    pointAround(0, 0, radians(corner * 36 - 90), corner % 2 === 0 ? radius : radius * 0.46),
  ).join('L')}Z`

/** Stars in a slight arc, centred on a height. */
export function starRow(count: number, y: number, radius: number, metal: MetalColors): string {
  const stars = Array.from({ length: count }, (_, index) => {
    const off = index - (count - 1) / 2
    const place = `${tenth(120 + off * radius * 2)} ${tenth(y + off * off * radius * 0.13)}`
    return `<path transform="translate(${place}) rotate(${tenth(off * 7)})" d="${starPath(radius)}"/>`
  })
  return `<g fill="${metal.high}" stroke="${metal.edge}" stroke-width="1.3" stroke-linejoin="round">${stars.join('')}</g>`
}

/** A ribbon's geometry: how it hangs, so that words follow its middle line. */
export type Ribbon = { y: number; sag: number; fill: string; shade: string; height: number }

/** The radius of the ribbon's middle line. */
export const ribbonRadius = ({ sag }: Ribbon): number => (RIBBON_HALF ** 2 + sag ** 2) / (2 * sag)

const RIBBON_HALF = 104

/** A ribbon across the badge, its ends folded behind. A joined script cannot follow a bend, so its ribbon is straight. */
export function ribbon({ y, sag, fill, shade, height }: Ribbon, metal: MetalColors, gradient: string): string {
  const half = height / 2
  const end = (side: 1 | -1) => {
    const x = (value: number) => tenth(120 + side * (value - 120))
    const at = (value: number, below: number) => `${x(value)} ${tenth(y + below)}`
    return (
      `<path d="M${at(200, -half - 6)}L${at(238, -half - 12)}L${at(227, 2)}L${at(238, half - 3)}L${at(200, half + 5)}Z" ` +
      `fill="${shade}" stroke="${metal.edge}" stroke-width="1.4" stroke-linejoin="round"/>` +
      `<path d="M${at(224, half)}L${at(200, half + 4.6)}L${at(200, half - 8)}Z" fill="${metal.edge}"/>`
    )
  }
  const band = (inset: number, above: number, below: number) =>
    `M${tenth(16 + inset)} ${tenth(y - half + above)}Q120 ${tenth(y - half + 2 * sag + above)} ${tenth(224 - inset)} ${tenth(y - half + above)}` +
    `V${tenth(y + half - below)}Q120 ${tenth(y + half + 2 * sag - below)} ${tenth(16 + inset)} ${tenth(y + half - below)}Z`
  return (
    end(1) +
    end(-1) +
    `<path d="${band(0, 0, 0)}" fill="${gradient}" stroke="${metal.edge}" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<path d="${band(3, 3.4, 3.2)}" fill="${fill}"/>`
  )
}
