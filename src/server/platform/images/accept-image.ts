import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIZE } from '#contract/uploads.ts'
import { sharp } from './guarded-sharp.ts'
import { type ImageFormat, recognizeImage } from './recognize-image.ts'
import { RefusedImage } from './refused-image.ts'

/** One size of an accepted image, ready to be stored. */
type EncodedImage = { bytes: Buffer; contentType: string; extension: string; width: number; height: number }

export type AcceptedImage = { base: EncodedImage; high: EncodedImage; thumbnail: EncodedImage }

/** The longer side of each variant in pixels. `square` is a badge's picture, `background` a diploma's. */
export const longerSides = {
  square: { base: 512, high: 1024, thumbnail: 128 },
  background: { base: 1200, high: 2400, thumbnail: 400 },
}

/**
 * Converts an upload to the three variants of an image field. Each is encoded again from the pixels alone: upright, in
 * sRGB, without metadata, uncropped, never enlarged; of an animation only the first frame. PNG, JPEG and WebP keep
 * their format, GIF becomes PNG.
 *
 * @throws RefusedImage with the reason
 */
export async function acceptImage(upload: Uint8Array, kind: keyof typeof longerSides): Promise<AcceptedImage> {
  if (upload.byteLength > MAX_IMAGE_SIZE) throw new RefusedImage('too_large')
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const format = recognizeImage(bytes)
  await refuseTooManyPixels(bytes)

  const sides = longerSides[kind]
  const { data, info } = await pixelsWithin(bytes, sides.high)
  const variant = async (longerSide: number) => {
    const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return encode(image.resize(within(longerSide)), format)
  }
  const [base, high, thumbnail] = await Promise.all([
    variant(sides.base),
    variant(sides.high),
    variant(sides.thumbnail),
  ])
  return { base, high, thumbnail }
}

/**
 * Draws a picture anew from its pixels, as `acceptImage` does, in one size.
 *
 * @param longerSide the most pixels of it
 * @throws RefusedImage with the reason
 */
export async function redrawImage(upload: Buffer, longerSide: number): Promise<EncodedImage> {
  const format = recognizeImage(upload)
  await refuseTooManyPixels(upload)
  const { data, info } = await pixelsWithin(upload, longerSide)
  return encode(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), format)
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside' as const, withoutEnlargement: true })

/** Reads only the header, before any pixel is decoded. */
async function refuseTooManyPixels(bytes: Buffer) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  if (header.width * header.height > MAX_IMAGE_PIXELS) throw new RefusedImage('too_many_pixels')
}

/** Decodes once, to the largest variant: the smaller ones are made from it. */
async function pixelsWithin(bytes: Buffer, longerSide: number) {
  // `warning`, the default, would also refuse what every viewer shows: some phones' JPEGs have invalid scan parameters.
  const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
  const pixels = image.autoOrient().resize(within(longerSide)).raw()
  return pixels.toBuffer({ resolveWithObject: true }).catch(refuseDamaged)
}

const refuseDamaged = (cause: unknown) => {
  throw new RefusedImage('truncated', { cause })
}

type Image = ReturnType<typeof sharp>

const encodings = {
  png: { contentType: 'image/png', extension: 'png', write: (image: Image) => image.png() },
  gif: { contentType: 'image/png', extension: 'png', write: (image: Image) => image.png() },
  jpeg: {
    contentType: 'image/jpeg',
    extension: 'jpg',
    write: (image: Image) => image.jpeg({ quality: 85, mozjpeg: true }),
  },
  webp: { contentType: 'image/webp', extension: 'webp', write: (image: Image) => image.webp({ quality: 88 }) },
} satisfies Record<ImageFormat, object>

async function encode(image: Image, format: ImageFormat): Promise<EncodedImage> {
  const { write, contentType, extension } = encodings[format]
  const { data, info } = await write(image).toBuffer({ resolveWithObject: true })
  return { bytes: data, contentType, extension, width: info.width, height: info.height }
}
