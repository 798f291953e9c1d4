import { Email } from '#contract/formats.ts'
import { MAX_FILE_BYTES } from '#server/features/verification/reading/read-badge-file.ts'
import { UnreadableBadge } from '#server/features/verification/reading/unreadable-badge.ts'

/** The submitted form. An invalid e-mail address is reported beside its field instead of being an error. */
export type VerifyForm = { file: Buffer | undefined; text: string; email: string; isEmailWrong: boolean }

/** Bytes allowed for the other fields and the multipart overhead. */
const ROOM = 64 * 1024
/** Reading stops after this many bytes. */
const MAX_READ_BYTES = 64 * 1024 * 1024

/**
 * Reads the form of the verify page, multipart or urlencoded.
 * @throws UnreadableBadge `too_large`, or `nothing_given` if the body is not a form
 */
export async function readVerifyForm(request: globalThis.Request): Promise<VerifyForm> {
  const body = await readWithin(request, MAX_FILE_BYTES + ROOM)
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new UnreadableBadge('nothing_given')
  })
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

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Reads and discards an oversized body up to `MAX_READ_BYTES`: browsers show no response before they sent everything. */
async function readWithin(request: globalThis.Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.length
    if (size <= limit) parts.push(part)
    else parts.length = 0
    if (size > MAX_READ_BYTES) break
  }
  if (size > limit) throw new UnreadableBadge('too_large')
  return Buffer.concat(parts)
}
