const contentTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', zip: 'application/zip' }

const KEY = /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,100}\.(png|jpg|webp|zip)$/

/** Whether a text is a storage key. Other files in a folder or a bucket are not ours. */
export const isKey = (text: string): boolean => KEY.test(text)

/**
 * The content type of a key. A key is one folder and one name, of lower-case letters, digits and hyphens, so that none
 * leads out of the storage, is hidden, or means two files on a case-insensitive disk.
 *
 * @throws Error for any other text
 */
export function contentTypeOf(key: string): string {
  const [, extension] = KEY.exec(key) ?? []
  if (!extension) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return contentTypes[extension as keyof typeof contentTypes]
}

/** @throws Error if the content type is not that of the key's extension */
export function refuseOtherType(key: string, contentType: string): void {
  if (contentTypeOf(key) !== contentType) throw new Error(`${contentType} does not belong under ${key}`)
}
