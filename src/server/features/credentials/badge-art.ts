import { svgOf } from '#server/platform/images/drawing.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import { renderDrawing } from '#server/platform/images/render-drawing.ts'
import { variantKey } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import type { TemplateRow } from '../templates/template-answer.ts'

type Shown = Pick<TemplateRow, 'template' | 'version'>

/** The badge's picture as a PNG of at most 1024 pixels: the upload, converted if needed, or the generated drawing. */
export async function badgePng(storage: Services['storage'], { template, version }: Shown): Promise<Buffer> {
  const { uploaded, drawing } = badgePicture(template, version)
  const found = uploaded ? await storage.get(variantKey(uploaded, 'high')) : null
  if (!found) return renderDrawing(drawing, 'high')
  return found.contentType === 'image/png' ? found.bytes : sharp(found.bytes).png().toBuffer()
}

/** The badge's picture as a self-contained SVG: the generated drawing, or the upload embedded as a data URL. */
export async function badgeSvg(storage: Services['storage'], { template, version }: Shown): Promise<string> {
  const { uploaded, drawing } = badgePicture(template, version)
  const found = uploaded ? await storage.get(variantKey(uploaded, 'base')) : null
  if (!found) return svgOf(drawing)
  const { width, height } = await sharp(found.bytes).metadata()
  // Many SVG viewers cannot show an embedded WebP.
  const isKnown = found.contentType !== 'image/webp'
  const bytes = isKnown ? found.bytes : await sharp(found.bytes).png().toBuffer()
  const href = `data:${isKnown ? found.contentType : 'image/png'};base64,${bytes.toString('base64')}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<image width="${width}" height="${height}" href="${href}"/></svg>`
  )
}
