/** Whether an image's address is that of an upload, and not of the drawing that stands in for one. */
export const isUploaded = (address: string) => new URL(address).pathname.startsWith('/images/uploads/')
