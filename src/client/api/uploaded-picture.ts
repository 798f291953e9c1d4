/** Whether an image URL is an uploaded file rather than generated badge art. */
export const isUploaded = (address: string) => new URL(address).pathname.startsWith('/images/uploads/')
