import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { Email } from '#contract/formats.ts'
import { MAX_FILE_BYTES } from '#server/features/verification/reading/read-badge-file.ts'
import { UnreadableBadge } from '#server/features/verification/reading/unreadable-badge.ts'
import { LARGE, readUrlencoded } from '#server/platform/http/input/body.ts'
import type { Reserve } from '#server/platform/http/limits/byte-budget.ts'

/** The submitted form. An invalid e-mail address is reported beside its field instead of being an error. */
export type VerifyForm = { file: Buffer | undefined; text: string; email: string; isEmailWrong: boolean }

/** Bytes allowed for the other fields and the multipart overhead. */
const ROOM = 64 * 1024
/** Reading stops after this many bytes. */
const MAX_READ_BYTES = 64 * 1024 * 1024

/**
 * Receives the form of the verify page. Reads and discards an oversized one up to `MAX_READ_BYTES`: browsers show no
 * response before they sent everything.
 *
 * @throws UnreadableBadge `too_large`; Refusal 503 `busy` if there is no room for a large one
 */
export async function receiveVerifyForm(request: globalThis.Request, reserve: Reserve): Promise<Buffer<ArrayBuffer>> {
  const limit = MAX_FILE_BYTES + ROOM
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
  if (size > limit) throw new UnreadableBadge('too_large')
  return Buffer.concat(parts)
}

/**
 * Reads a received form, multipart or urlencoded.
 * @throws UnreadableBadge `nothing_given` if the body is not a form
 */
export async function readVerifyForm(body: Buffer<ArrayBuffer>, type: string): Promise<VerifyForm> {
  const form = type.startsWith('application/x-www-form-urlencoded')
    ? new Map(readUrlencoded(body, new TextDecoder()))
    : await readMultipart(body, type)
  if (body.length > LARGE) await nextTurn()
  const file = form.get('file')
  const email = textIn(form, 'email').trim()
  return {
    file:
      file instanceof File && (file.size > 0 || file.name !== '') ? Buffer.from(await file.arrayBuffer()) : undefined,
    text: textIn(form, 'text'),
    email,
    isEmailWrong: email !== '' && !Email.safeParse(email).success,
  }
}

const readMultipart = (body: Buffer<ArrayBuffer>, type: string) =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new UnreadableBadge('nothing_given')
  })

function textIn(form: { get(name: string): unknown }, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
