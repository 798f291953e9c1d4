/** Something of a known height that stands below the last, and what it leaves free above itself. */
export type Block = { gap: number; height: number; draw: (top: number) => void }

/** Where the words run: from one edge, or about one axis. */
export type Column = { x: number; width: number; align: 'left' | 'center' }

/** How high blocks are together, with the gaps above them. */
export const heightOf = (blocks: Block[]) => blocks.reduce((sum, { gap, height }) => sum + gap + height, 0)

/** Draws blocks under one another, in the middle of what they have. */
export function drawInMiddle(blocks: Block[], top: number, bottom: number) {
  let y = top + Math.max(0, (bottom - top - heightOf(blocks)) / 2)
  for (const { gap, height, draw } of blocks) {
    draw(y + gap)
    y += gap + height
  }
}
