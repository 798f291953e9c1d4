import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'

/** Rounded down: what is said to be enough is. */
const figure = (value: number) => formatNumber(Math.floor(value * 10) / 10)

/** `9.9:1`. */
export const contrastText = (ratio: number) => m.designer_ratio({ ratio: figure(ratio) })

/** `6.4 px`. */
export const pixelsText = (pixels: number) => m.designer_pixels({ pixels: figure(pixels) })

const JOINING = /^(and|or|of|for|in|on|to|the|with|a|e|o|di|del|della|dei|per|il|la|con|su)$/i

/** The beginning of a title that fits: whole words, without a joining word at its end; empty if not even the first fits. */
export function shortTitle(title: string, fitting: number): string {
  const words: string[] = []
  for (const word of title.trim().split(/\s+/)) {
    if ([...words, word].join(' ').length > fitting) break
    words.push(word)
  }
  while (words.length > 1 && JOINING.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ').replace(/[\s,;:.–-]+$/, '')
}
