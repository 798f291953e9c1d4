import { sharp } from '../platform/images/guarded-sharp.ts'

/** A JPEG with personal data in its EXIF, as from a camera. */
export const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a4' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Hannah Whitlock', ImageDescription: 'At home' } })
    .toBuffer()

/** A square, semi-transparent PNG. @param width in pixels */
export const drawing = (width = 300) =>
  sharp({ create: { width, height: width, channels: 4, background: { r: 20, g: 90, b: 140, alpha: 0.5 } } })
    .png()
    .toBuffer()

/** A multipart form with one file. @param type media type claimed by the sender */
export function upload(field: string, bytes: Uint8Array, name = 'picture.png', type = 'image/png'): FormData {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}
