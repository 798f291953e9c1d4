/** Why an upload is not taken. The codes are stable: others choose words and HTTP statuses by them. */
export type RefusedImageReason =
  /** More than `longestUpload` bytes. */
  | 'too_large'
  /** More than `mostPixels`, whatever the file's size. */
  | 'too_many_pixels'
  /** No image at all, or an image that is another kind of file at the same time. */
  | 'not_an_image'
  /** An image or a document of a known type that is not PNG, JPEG, WebP or GIF. */
  | 'unsupported_type'
  /** A type of its own because people have reasons to try: it can carry scripts and outside references. */
  | 'svg'
  /** Begins as an image and is cut off or damaged. */
  | 'truncated'

/** An upload that is not taken as an image. */
export class RefusedImage extends Error {
  readonly reason: RefusedImageReason

  constructor(reason: RefusedImageReason, options?: ErrorOptions) {
    super(`The image is refused: ${reason}`, options)
    this.reason = reason
  }
}
