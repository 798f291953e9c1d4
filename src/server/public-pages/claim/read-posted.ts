import type { ClaimRow } from '#server/features/claims/claims.sql.ts'
import { readBody } from '#server/platform/http/input/body.ts'
import { receiveUpload } from '#server/platform/http/input/receive-upload.ts'
import { addressOf } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import type { PageContext } from '../answer-page.tsx'
import { fieldsOf } from '../me/me-form.ts'
import type { FormValues } from './ClaimForm.tsx'

/** What a form holds: its texts, and the files that were chosen, by field. */
export type Posted = { values: FormValues; files: Record<string, File> }

/** The most bytes of a form with files. One file may be larger than is taken, so that the rest of the form is kept beside its error. */
const MAX_FORM_BYTES = 32 * 1024 * 1024
/** Fields beside those that forms without questions have. */
const MORE_FIELDS = 12
/** Letters of a text that are shown again; fewer are taken. */
const MAX_TEXT = 7_000

/** Whether a claim asks for files. */
export const asksForFiles = ({ questions }: Pick<ClaimRow, 'questions'>) =>
  questions.some(({ kind }) => kind === 'file')

/**
 * Reads a posted form and goes on with it; a large one within what bodies may take together.
 * @param work gets undefined if the files are too large together
 */
export async function withPosted(
  c: PageContext,
  claim: ClaimRow,
  { config, shares }: Services,
  work: (posted: Posted | undefined) => Promise<Response>,
): Promise<Response> {
  const type = c.req.header('content-type') ?? ''
  if (!asksForFiles(claim) || !type.startsWith('multipart/'))
    return work({ values: await fieldsOf(c, MORE_FIELDS), files: {} })
  return shares.bodies.within(addressOf(c, config), c.req.raw.signal, async (reserve) => {
    const body = await receiveUpload(c.req.raw, MAX_FORM_BYTES, reserve)
    if (!body) return work(undefined)
    const request = new Request(c.req.url, { method: 'POST', headers: { 'content-type': type }, body })
    const { fields } = await readBody(request, { bytes: body.length, fields: 50 })
    const posted: Posted = { values: {}, files: {} }
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') posted.values[name] = value.slice(0, MAX_TEXT)
      // A field in which nothing was chosen is sent as a file without name and content.
      else if (value instanceof File && (value.size > 0 || value.name)) posted.files[name] = value
    }
    return work(posted)
  })
}
