/** The side in pixels of the pictures that are compared. */
export const LIKENESS_SIDE = 64

/**
 * The part of the picture that is compared. Around it are rim and words, which badges of one house share: compared whole, siblings
 * with different symbols would differ in 5 bits only.
 */
const MIDDLE = { left: 0.25, top: 0.22, side: 0.5 }

/**
 * The difference hash of a picture's middle: in each of 8 rows whether each of 8 parts is lighter than the next, as 16 digits. Pictures that
 * look alike differ in few of the 64 bits.
 *
 * @param pixels red, green, blue and alpha of 64 × 64 pixels
 */
export function likenessHash(pixels: ArrayLike<number>): string {
  const greys = Array.from({ length: 72 }, (_, index) => averageGrey(pixels, index % 9, Math.floor(index / 9)))
  return Array.from({ length: 16 }, (_, digit) => {
    const [row, first] = [Math.floor(digit / 2), (digit % 2) * 4]
    const bits = [0, 1, 2, 3].map((bit) => {
      const at = row * 9 + first + bit
      return (greys[at] ?? 0) < (greys[at + 1] ?? 0) ? 8 >> bit : 0
    })
    return bits.reduce((sum, bit) => sum + bit, 0).toString(16)
  }).join('')
}

/** In how many of 64 bits two hashes differ. */
export const distanceOf = (one: string, other: string): number =>
  Array.from(one).reduce((sum, digit, index) => {
    const differing = Number.parseInt(digit, 16) ^ Number.parseInt(other[index] ?? '0', 16)
    return sum + [1, 2, 4, 8].filter((bit) => differing & bit).length
  }, 0)

/** Pictures that differ in fewer bits are taken for each other. */
const LEAST_DISTANCE = 10

/** The check for look-alikes: which of other pictures is most like one, and whether they are unlike enough. */
export function lookalikeOf(own: string, others: readonly { id: string; title: string; hash: string }[]) {
  const nearest = others
    .map(({ id, title, hash }) => ({ id, title, distance: distanceOf(own, hash) }))
    .reduce<{ id: string | null; title: string | null; distance: number }>(
      (one, other) => (other.distance < one.distance ? other : one),
      { id: null, title: null, distance: 64 },
    )
  return { check: 'lookalike' as const, ...nearest, passes: nearest.distance >= LEAST_DISTANCE }
}

/** The average of one of 9 × 8 parts, on white paper. */
function averageGrey(pixels: ArrayLike<number>, column: number, row: number): number {
  const edge = (from: number, part: number, parts: number) =>
    Math.round((from + (MIDDLE.side * part) / parts) * LIKENESS_SIDE)
  let sum = 0
  let count = 0
  for (let y = edge(MIDDLE.top, row, 8); y < edge(MIDDLE.top, row + 1, 8); y++) {
    for (let x = edge(MIDDLE.left, column, 9); x < edge(MIDDLE.left, column + 1, 9); x++) {
      const at = (y * LIKENESS_SIDE + x) * 4
      const alpha = (pixels[at + 3] ?? 0) / 255
      const grey = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
      sum += grey * alpha + 255 * (1 - alpha)
      count++
    }
  }
  return sum / count
}
