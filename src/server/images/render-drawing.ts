import type { ImageVariant } from '#server/urls.ts'
import { longerSides } from './accept-image.ts'
import { type Drawing, svgOf } from './drawing.ts'
import { sharp } from './guarded-sharp.ts'

/** Renders one variant of a drawing as a PNG: square on a transparent ground, a background lying and filled. */
export function renderDrawing(drawing: Drawing, variant: ImageVariant): Promise<Buffer> {
  const sides = drawing.folder === 'backgrounds' ? longerSides.background : longerSides.square
  return sharp(Buffer.from(svgOf(drawing)))
    .resize(sides[variant])
    .png()
    .toBuffer()
}
