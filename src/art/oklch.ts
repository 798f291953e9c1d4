import { clamp, radians } from './numbers.ts'

/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = [number, number, number]

// Matrices from Björn Ottosson's definition of Oklab: https://bottosson.github.io/posts/oklab/

/** Parses `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearRgbOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Formats as `#rrggbb`, lowering the chroma until the colour fits into sRGB. */
export function hexOf(lightness: number, chroma: number, hue: number): string {
  const shown = clamp(lightness, 0, 1)
  let fitting = chroma
  while (fitting > 0 && !isInsideSrgb(linearRgb(shown, fitting, hue))) fitting -= 0.004
  return `#${linearRgb(shown, Math.max(0, fitting), hue).map(twoDigits).join('')}`
}

/** The contrast ratio of two `#rrggbb` colours, 1 to 21, as WCAG 2 defines it. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string) {
  const [red, green, blue] = linearRgbOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearRgbOf(hex: string): Triple {
  const packed = Number.parseInt(hex.slice(1), 16)
  return [linear(packed >> 16), linear((packed >> 8) & 255), linear(packed & 255)]
}

function linear(channel: number) {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function linearRgb(lightness: number, chroma: number, hue: number): Triple {
  const a = chroma * Math.cos(radians(hue))
  const b = chroma * Math.sin(radians(hue))
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInsideSrgb = (channels: Triple) => channels.every((value) => value >= -0.0005 && value <= 1.0005)

function twoDigits(channel: number) {
  const value = clamp(channel, 0, 1)
  const curved = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(clamp(curved, 0, 1) * 255)
    .toString(16)
    .padStart(2, '0')
}
