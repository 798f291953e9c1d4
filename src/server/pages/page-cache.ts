import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** A rendered page, ready to be sent. */
export type KeptPage = { html: Uint8Array<ArrayBuffer>; gzipped: Uint8Array<ArrayBuffer>; etag: string }

type Kept = { version: string; page: Promise<KeptPage>; bytes: number }

/**
 * Keeps rendered pages in memory, each for as long as the version of what it shows is the same; the longest unused are
 * dropped first. Several who ask for one that is not kept wait for one rendering.
 * @param mostBytes what the pages may take together
 * @returns a page by its key and version, rendered where it is not kept
 */
export function openPageCache(mostBytes: number) {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, entry: Kept) {
    drop(key)
    kept.set(key, entry)
    entry.page.then(
      ({ html, gzipped }) => {
        if (kept.get(key) !== entry) return
        entry.bytes = html.byteLength + gzipped.byteLength
        bytes += entry.bytes
        for (const oldest of kept.keys()) {
          if (bytes <= mostBytes) break
          drop(oldest)
        }
      },
      () => kept.get(key) === entry && drop(key),
    )
    return entry.page
  }

  return (key: string, version: string, render: () => Promise<string>): Promise<KeptPage> => {
    const found = kept.get(key)
    if (found?.version !== version) return keep(key, { version, page: render().then(packed), bytes: 0 })
    // A map keeps the order of insertion: put in again, it is the last to go.
    kept.delete(key)
    kept.set(key, found)
    return found.page
  }
}

function packed(html: string): KeptPage {
  const bytes = new Uint8Array(Buffer.from(html))
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  // Weak, because the same tag stands for the page as it is and compressed.
  return { html: bytes, gzipped: new Uint8Array(gzipSync(bytes)), etag: `W/"${digest}"` }
}
