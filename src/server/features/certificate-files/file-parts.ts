import type { Storage } from '#server/platform/storage/storage.ts'

/** Bytes that are buffered before a part is stored; bounds the memory that a file needs. */
const PART_SIZE = 8 * 1024 * 1024

type File = { organizationId: string; id: string; attempts: number; kind?: 'certificates' | 'export' | 'passport' }

/** The storage key of a part. Each attempt has its own parts, so that two processes never write to the same key. */
export const partKey = ({ organizationId, id, attempts, kind = 'certificates' }: File, part: number) =>
  `${organizationId}/${kind}-${id}-${attempts}-${part}.zip`

/**
 * Stores a stream in parts.
 * @returns the number of parts and their total size in bytes
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

/** Reads a stored file part by part. */
export function streamParts(storage: Storage, file: File, parts: number): ReadableStream<Uint8Array> {
  let next = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next === parts) return controller.close()
      const part = await storage.get(partKey(file, next))
      if (!part) throw new Error(`A part of a file is gone: ${file.id}`)
      next += 1
      controller.enqueue(part.bytes)
    },
  })
}

/**
 * Removes the parts of all attempts so far, since they contain people's names. Parts are written in order and removed from
 * the last to the first, so that a repeated run after an interruption still finds all that are left.
 */
export async function removeParts(storage: Storage, { attempts, ...file }: File): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const written: string[] = []
    const keyOf = (part: number) => partKey({ ...file, attempts: attempt }, part)
    while (await storage.has(keyOf(written.length))) written.push(keyOf(written.length))
    for (const key of written.reverse()) await storage.remove(key)
  }
}
