import type { ClaimQuestion } from '#contract/claims/claims.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { readSigned, signed } from '#server/features/claims/claim-codes.ts'
import type { ClaimRow } from '#server/features/claims/claims.sql.ts'
import { acceptClaimFile, type FileRefusal, RefusedFile } from '#server/features/claims/people/accept-claim-file.ts'
import { findKeptFile, insertClaimFile } from '#server/features/claims/people/claim-files.sql.ts'
import { addressOf } from '#server/platform/http/mount.ts'
import type { Answers } from '#server/schema/tables/claims.ts'
import type { Services } from '#server/services.ts'
import type { PageContext } from '../answer-page.tsx'
import { type FormErrors, type FormValues, fieldOf, keptOf } from './ClaimForm.tsx'
import type { Posted } from './read-posted.ts'

type Taking = {
  locale: Language
  services: Services
  /** The request, whose address has its turn: pictures take memory and time. */
  c: PageContext
  /** That is sent again: its own files may stay. */
  submissionId?: string
}

/**
 * Takes the files of a form into its answers: those that were chosen, and those that an earlier try has kept. What is taken stays
 * kept, so that nobody chooses it again because another answer is wrong.
 * @returns the values of the form with what is kept, and what is wrong
 */
export async function takeFiles(claim: ClaimRow, posted: Posted, answers: Answers, taking: Taking) {
  const values: FormValues = { ...posted.values }
  const errors: FormErrors = {}
  for (const question of claim.questions.filter(({ kind }) => kind === 'file')) {
    const name = fieldOf(question)
    const { file, error } = await fileOf(claim, question, posted, taking)
    Object.assign(values, file ? keptValues(claim, question, file) : { [name]: '', [keptOf(question)]: '' })
    if (error) errors[name] = error(taking.locale)
    const answer = answers.find(({ question_id }) => question_id === question.id)
    if (!answer || !file) continue
    const { id, media_type, size } = file
    answer.value = file.name
    answer.file = { id, media_type, size }
  }
  return { values, errors }
}

type Kept = NonNullable<Awaited<ReturnType<typeof findKeptFile>>>
type Taken = { file?: Kept | undefined; error?: (locale: Language) => string }

async function fileOf(
  claim: ClaimRow,
  question: ClaimQuestion,
  { values, files }: Posted,
  taking: Taking,
): Promise<Taken> {
  const { db } = taking.services
  const id = readSigned(claim, 'file', values[keptOf(question)])
  const kept = id ? await findKeptFile(db, claim.id, id, taking.submissionId) : undefined
  const chosen = files[fieldOf(question)]
  if (!chosen) {
    const isMissing = question.is_required && !kept
    return isMissing ? { error: (locale) => m.claim_answer_missing({}, { locale }) } : { file: kept }
  }
  try {
    const accept = async () => acceptClaimFile(Buffer.from(await chosen.arrayBuffer()), chosen.name)
    const { config, shares } = taking.services
    const accepted = await shares.runLarge('body', addressOf(taking.c, config), accept, taking.c.req.raw.signal)
    const made = await insertClaimFile(db, claim, accepted)
    if (!made) return { file: kept, error: (locale) => m.claim_file_busy({}, { locale }) }
    const { name, mediaType: media_type, content } = accepted
    return { file: { id: made, name, media_type, size: content.length } }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { file: kept, error: (locale) => REASONS[error.reason]({}, { locale }) }
  }
}

const REASONS: Record<FileRefusal, (inputs: object, options: { locale: Language }) => string> = {
  large: m.claim_file_large,
  empty: m.claim_file_empty,
  kind: m.claim_file_kind,
  damaged: m.claim_file_damaged,
  active: m.claim_file_active,
  locked: m.claim_file_locked,
}

/** What the form shows of a file that is kept, and by what it keeps it. */
export const keptValues = (
  claim: ClaimRow,
  question: Pick<ClaimQuestion, 'id'>,
  { id, name }: Pick<Kept, 'id' | 'name'>,
) => ({
  [fieldOf(question)]: name,
  [keptOf(question)]: signed(claim, 'file', id),
})

/** The empty form of somebody whose files were not even received. */
export function tooLarge({ questions }: ClaimRow, locale: Language): { values: FormValues; errors: FormErrors } {
  const question = questions.find(({ kind }) => kind === 'file')!
  return { values: {}, errors: { [fieldOf(question)]: m.claim_files_large({}, { locale }) } }
}
