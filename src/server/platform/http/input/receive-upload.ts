import type { Reserve } from '../limits/byte-budget.ts'
import { LARGE } from './body.ts'

/** Reading stops after this many bytes. */
const MAX_READ_BYTES = 64 * 1024 * 1024

/**
 * Receives the body of a page's form with files. Reads and discards an oversized one up to `MAX_READ_BYTES`: browsers show no
 * response before they sent everything.
 *
 * @param limit in bytes
 * @returns undefined for a larger one
 * @throws Refusal 503 `busy` if there is no room for a large one
 */
export async function receiveUpload(
  request: globalThis.Request,
  limit: number,
  reserve: Reserve,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  let isReserved = false
  for await (const part of request.body ?? []) {
    size += part.length
    if (size > LARGE && !isReserved) {
      isReserved = true
      await reserve(Math.min(Number(request.headers.get('content-length') ?? limit), limit))
    }
    if (size <= limit) parts.push(part)
    else parts.length = 0
    if (size > MAX_READ_BYTES) break
  }
  return size > limit ? undefined : Buffer.concat(parts)
}
