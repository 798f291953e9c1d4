import { sharp } from '../platform/images/guarded-sharp.ts'

/** A photograph as a camera makes it: with the place and the owner in its EXIF. */
export const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a4' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Hannah Whitlock', ImageDescription: 'At home' } })
    .toBuffer()

/** A square PNG that can be seen through. @param width in pixels */
export const drawing = (width = 300) =>
  sharp({ create: { width, height: width, channels: 4, background: { r: 20, g: 90, b: 140, alpha: 0.5 } } })
    .png()
    .toBuffer()

/** One file field of a multipart form. @param type what the sender says that it is */
export function upload(field: string, bytes: Uint8Array, name = 'picture.png', type = 'image/png'): FormData {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}
