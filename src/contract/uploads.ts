/** The types of an uploaded picture, as the `accept` of a file field. The service looks at the content, not at the name. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** The largest picture that may be uploaded, in bytes. */
export const MAX_IMAGE_SIZE = 5 * 1024 * 1024

/** The most pixels of a picture: a small file that compresses well must not exhaust the memory. */
export const MAX_IMAGE_PIXELS = 40_000_000

/** The path of an uploaded picture; null for a drawn one, which follows what it is drawn from. */
export const uploadedPicture = (path: string | undefined) =>
  path === undefined ? undefined : path.includes('/images/uploads/') ? path : null
