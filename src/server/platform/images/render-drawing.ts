import type { ImageVariant } from '#server/platform/urls.ts'
import { longerSides } from './accept-image.ts'
import { type Drawing, svgOf } from './drawing.ts'
import { sharp } from './guarded-sharp.ts'

/**
 * Renders one variant of a drawing as a PNG: square and transparent, or for a background landscape and opaque. The few
 * colours of the art fit a palette, which halves the file; the gradients of a background do not.
 */
export function renderDrawing(drawing: Drawing, variant: ImageVariant): Promise<Buffer> {
  const isBackground = drawing.folder === 'backgrounds'
  const sides = isBackground ? longerSides.background : longerSides.square
  return sharp(Buffer.from(svgOf(drawing)))
    .resize(sides[variant])
    .png({ palette: !isBackground })
    .toBuffer()
}
