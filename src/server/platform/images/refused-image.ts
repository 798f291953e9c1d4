/** Why an upload is refused. The codes are stable: callers choose messages and HTTP statuses by them. */
export type RefusedImageReason =
  /** More than `MAX_IMAGE_SIZE` bytes. */
  | 'too_large'
  /** More than `MAX_IMAGE_PIXELS`, whatever the file's size. */
  | 'too_many_pixels'
  /** Not an image, or an image that is another kind of file at the same time. */
  | 'not_an_image'
  /** An image or a document of a known type that is not PNG, JPEG, WebP or GIF. */
  | 'unsupported_type'
  /** Separate from `unsupported_type`, because people often try it: it can carry scripts and external references. */
  | 'svg'
  /** Begins as an image and is cut off or damaged. */
  | 'truncated'

/** An upload that is refused as an image. */
export class RefusedImage extends Error {
  readonly reason: RefusedImageReason

  constructor(reason: RefusedImageReason, options?: ErrorOptions) {
    super(`The image is refused: ${reason}`, options)
    this.reason = reason
  }
}
