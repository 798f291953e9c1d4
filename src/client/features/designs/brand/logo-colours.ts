import { badgeColors } from '#art/badge-colors.ts'
import { radians } from '#art/numbers.ts'
import { oklchOf } from '#art/oklch.ts'

/** Below this distance two colours are one for the eye. */
const ALIKE = 0.1
/** The share of the drawing below which a colour is an edge or a shade. */
const LEAST_SHARE = 0.03
const GREY = 0.04

/**
 * The colours of a logo as enamels, the largest area first: legible ones, as badges show them. Its paper is left out, and so are
 * greys, unless it has nothing else.
 * @param pixels red, green, blue and alpha of each
 * @param known enamels that are there already
 */
export function logoColours(pixels: ArrayLike<number>, known: readonly string[]): string[] {
  const areas = areasOf(pixels)
  const whole = areas.reduce((sum, { count }) => sum + count, 0)
  const large = areas.filter(({ count }) => count >= whole * LEAST_SHARE)
  const coloured = large.filter(({ hex }) => oklchOf(hex).chroma >= GREY)
  const enamels = coloured.length > 0 ? coloured : large.slice(0, 1)
  const found: string[] = []
  for (const { hex } of enamels) {
    const { face } = badgeColors(hex, null)
    if (![...known, ...found].some((other) => distance(face, other) < ALIKE)) found.push(face)
  }
  return found
}

/** The areas of one colour, from the largest. */
function areasOf(pixels: ArrayLike<number>) {
  const bins = new Map<number, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const { count, sums } = bins.get(key) ?? { count: 0, sums: [0, 0, 0] }
    bins.set(key, { count: count + 1, sums: [sums[0] + red, sums[1] + green, sums[2] + blue] })
  }
  const areas: { hex: string; count: number }[] = []
  for (const { count, sums } of [...bins.values()].sort((one, next) => next.count - one.count)) {
    const hex = `#${sums
      .map((sum) =>
        Math.round(sum / count)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    const area = areas.find((each) => distance(each.hex, hex) < ALIKE)
    if (area) area.count += count
    else if (!isPaper(hex)) areas.push({ hex, count })
  }
  return areas.sort((one, next) => next.count - one.count)
}

function isPaper(hex: string) {
  const { lightness, chroma } = oklchOf(hex)
  return lightness > 0.93 && chroma < GREY
}

/** How far apart two colours are for the eye: 0 to about 1, in Oklab. */
export function distance(one: string, other: string): number {
  const [{ lightness, chroma, hue }, next] = [oklchOf(one), oklchOf(other)]
  const chord = chroma ** 2 + next.chroma ** 2 - 2 * chroma * next.chroma * Math.cos(radians(hue - next.hue))
  return Math.hypot(lightness - next.lightness, Math.sqrt(Math.max(0, chord)))
}
