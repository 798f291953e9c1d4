import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIZE } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Crop, placeIn } from './crop.ts'

/** The largest size in which the service shows a logo, at high pixel density. */
const SIDE = 1024

/**
 * Decodes a chosen picture, with its EXIF orientation applied.
 *
 * @throws {Error} with a message for the user if the service would refuse it
 */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.size > MAX_IMAGE_SIZE) throw new Error(m.problems_image_too_large())
  if (file.type === 'image/svg+xml') throw new Error(m.problems_image_svg())
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(m.problems_image_not_an_image())
  })
  if (picture.width * picture.height > MAX_IMAGE_PIXELS) throw new Error(m.problems_image_too_many_pixels())
  return picture
}

/** Draws the cropped picture over a canvas; uncovered areas stay transparent. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const { left, top, width, height } = placeIn(canvas.width, picture, crop)
  const pen = canvas.getContext('2d')
  pen?.clearRect(0, 0, canvas.width, canvas.height)
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(picture, left, top, width, height)
}

/** The cropped picture as a file, not larger than the picture's resolution. */
export async function cropPicture(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, Math.max(picture.width, picture.height))
  drawCrop(canvas, picture, crop)
  const content = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/png'))
  if (!content) throw new Error(m.problems_image_not_an_image())
  return new File([content], 'logo.png', { type: 'image/png' })
}
