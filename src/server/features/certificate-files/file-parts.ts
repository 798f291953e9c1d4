import type { Storage } from '#server/platform/storage/storage.ts'

/** Bytes that are held before they are put away: so much memory a file needs, however long it is. */
const PART_SIZE = 8 * 1024 * 1024

type File = { organizationId: string; id: string; attempts: number }

/** Where a part is kept. Each attempt has parts of its own, so that two processes never write into one file. */
export const partKey = ({ organizationId, id, attempts }: File, part: number) =>
  `${organizationId}/certificates-${id}-${attempts}-${part}.zip`

/**
 * Puts a stream away in parts.
 * @returns how many parts and bytes there are
 */
export async function putParts(
  storage: Storage,
  file: File,
  stream: AsyncIterable<Uint8Array>,
): Promise<{ parts: number; size: number }> {
  let held: Uint8Array[] = []
  let heldSize = 0
  let parts = 0
  let size = 0
  const put = async () => {
    if (heldSize === 0) return
    await storage.put(partKey(file, parts), Buffer.concat(held), 'application/zip')
    parts += 1
    held = []
    heldSize = 0
  }
  for await (const bytes of stream) {
    held.push(bytes)
    heldSize += bytes.length
    size += bytes.length
    if (heldSize >= PART_SIZE) await put()
  }
  await put()
  return { parts, size }
}

/**
 * Removes what was written of a file, by all the attempts so far: they hold people's names. Parts are written one after
 * another, and go from the last to the first, so that none is overlooked when this is cut short and done again.
 */
export async function removeParts(storage: Storage, { attempts, ...file }: File): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const written: string[] = []
    const keyOf = (part: number) => partKey({ ...file, attempts: attempt }, part)
    while (await storage.has(keyOf(written.length))) written.push(keyOf(written.length))
    for (const key of written.reverse()) await storage.remove(key)
  }
}
