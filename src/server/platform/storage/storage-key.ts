const contentTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', zip: 'application/zip' }

const KEY = /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,100}\.(png|jpg|webp|zip)$/

/** Whether something may lie under a key: what else is in a folder or a bucket is not ours. */
export const isKey = (text: string): boolean => KEY.test(text)

/**
 * The type of the file under a key. A key is one folder and one name, of lower-case letters, digits and hyphens, so none
 * leads out of the storage, hides, or means two files on a disk that ignores case.
 *
 * @throws Error on any other key
 */
export function contentTypeOf(key: string): string {
  const [, extension] = KEY.exec(key) ?? []
  if (!extension) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return contentTypes[extension as keyof typeof contentTypes]
}

/** @throws Error where a file would be served as something that it is not */
export function refuseOtherType(key: string, contentType: string): void {
  if (contentTypeOf(key) !== contentType) throw new Error(`${contentType} does not belong under ${key}`)
}
