import type { Pixels } from '../certificate-content.ts'

/**
 * A transparent picture in the form of pdfkit's own images, from pixels that are already deflated. pdfkit's PNG reader would
 * inflate and deflate each picture again for each document.
 */
export class PixelImage {
  readonly label: string
  readonly width: number
  readonly height: number
  obj: unknown = null
  readonly #pixels: Pixels

  constructor(pixels: Pixels, label: string) {
    this.label = label
    this.width = pixels.width
    this.height = pixels.height
    this.#pixels = pixels
  }

  /** Called by pdfkit when it first draws the picture. */
  embed(document: PDFKit.PDFDocument) {
    const { color, opacity, width, height } = this.#pixels
    const common = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 }
    const packed = { ...common, Filter: 'FlateDecode' }
    const mask = document.ref({ ...packed, ColorSpace: 'DeviceGray' })
    mask.end(opacity)
    const image = document.ref({ ...packed, ColorSpace: 'DeviceRGB', SMask: mask })
    image.end(color)
    this.obj = image
  }
}
