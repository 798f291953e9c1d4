/** A vertical block of known height, with the gap above it. */
export type Block = { gap: number; height: number; draw: (top: number) => void }

/** The column of the text, left-aligned or centered. */
export type Column = { x: number; width: number; align: 'left' | 'center' }

/** The total height of blocks with their gaps. */
export const heightOf = (blocks: Block[]) => blocks.reduce((sum, { gap, height }) => sum + gap + height, 0)

/** Draws blocks below each other, vertically centered between `top` and `bottom`. */
export function drawInMiddle(blocks: Block[], top: number, bottom: number) {
  let y = top + Math.max(0, (bottom - top - heightOf(blocks)) / 2)
  for (const { gap, height, draw } of blocks) {
    draw(y + gap)
    y += gap + height
  }
}
