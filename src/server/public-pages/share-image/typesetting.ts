import type { Typeface } from './typeface.ts'

/**
 * Breaks text into lines at the largest size at which it fits.
 * @param width in pixels
 * @param sizes to try, largest first; at the last one the text is truncated
 */
export function linesOf(face: Typeface, text: string, width: number, sizes: number[], mostLines: number) {
  for (const size of sizes) {
    const lines = broken(face, text, width / size)
    const fits = lines.length <= mostLines && lines.every((line) => face.width(line) <= width / size)
    if (fits) return { size, lines }
  }
  const size = sizes.at(-1) ?? 1
  const lines = broken(face, text, width / size)
  const rest = lines.slice(mostLines - 1).join(' ')
  const shown = [...lines.slice(0, mostLines - 1), rest].filter((line) => line !== '')
  return { size, lines: shown.map((line) => shortenedTo(face, line, width / size)) }
}

/** Truncates text with an ellipsis to fit. @param width in ems */
export function shortenedTo(face: Typeface, text: string, width: number): string {
  if (face.width(text) <= width) return text
  const letters = Array.from(text)
  const shortened = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (face.width(shortened(middle)) <= width) fits = middle
    else tooMany = middle
  }
  return shortened(fits)
}

function broken(face: Typeface, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : ''
    if (longer && face.width(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
