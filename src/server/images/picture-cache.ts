/**
 * Keeps rendered pictures in memory, the longest unused dropped first, and never renders one twice at the same time.
 * @param mostBytes what the pictures may take together
 * @returns a picture by its key, rendered where it is not kept
 */
export function openPictureCache(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  let bytes = 0

  function keep(key: string, picture: Buffer) {
    kept.set(key, picture)
    bytes += picture.byteLength
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= byteLength
    }
  }

  function render(key: string, draw: () => Promise<Buffer>) {
    const rendered = draw()
      .then((picture) => {
        keep(key, picture)
        return picture
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, rendered)
    return rendered
  }

  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const found = kept.get(key)
    if (found) {
      // A map keeps the order of insertion: put in again, it is the last to go.
      kept.delete(key)
      kept.set(key, found)
      return Promise.resolve(found)
    }
    return underWay.get(key) ?? render(key, draw)
  }
}
