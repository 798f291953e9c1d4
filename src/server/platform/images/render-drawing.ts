import type { ImageVariant } from '#server/platform/urls.ts'
import { longerSides } from './accept-image.ts'
import { type Drawing, svgOf } from './drawing.ts'
import { sharp } from './guarded-sharp.ts'

/**
 * Renders one variant of a drawing as a PNG: square on a transparent ground, a background lying and filled. The few colours
 * of our art fit a palette, which halves the file; a background's slow shades do not.
 */
export function renderDrawing(drawing: Drawing, variant: ImageVariant): Promise<Buffer> {
  const isBackground = drawing.folder === 'backgrounds'
  const sides = isBackground ? longerSides.background : longerSides.square
  return sharp(Buffer.from(svgOf(drawing)))
    .resize(sides[variant])
    .png({ palette: !isBackground })
    .toBuffer()
}
