import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { Email } from '#contract/formats.ts'
import { MAX_FILE_BYTES } from '#server/features/verification/reading/read-badge-file.ts'
import { UnreadableBadge } from '#server/features/verification/reading/unreadable-badge.ts'
import { LARGE, readUrlencoded } from '#server/platform/http/input/body.ts'
import { receiveUpload } from '#server/platform/http/input/receive-upload.ts'
import type { Reserve } from '#server/platform/http/limits/byte-budget.ts'

/** The submitted form. An invalid e-mail address is reported beside its field instead of being an error. */
export type VerifyForm = { file: Buffer | undefined; text: string; email: string; isEmailWrong: boolean }

/** Bytes allowed for the other fields and the multipart overhead. */
const ROOM = 64 * 1024
/**
 * Receives the form of the verify page.
 * @throws UnreadableBadge `too_large`; Refusal 503 `busy` if there is no room for a large one
 */
export async function receiveVerifyForm(request: globalThis.Request, reserve: Reserve): Promise<Buffer<ArrayBuffer>> {
  const body = await receiveUpload(request, MAX_FILE_BYTES + ROOM, reserve)
  if (!body) throw new UnreadableBadge('too_large')
  return body
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
