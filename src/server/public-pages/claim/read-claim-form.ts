import { z } from 'zod'
import type { ClaimQuestion } from '#contract/claims/claims.ts'
import { Email, type Language, personName, text, WebAddress } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { CARD_LENGTH, readCode } from '#server/features/claims/claim-codes.ts'
import type { ClaimRow } from '#server/features/claims/claims.sql.ts'
import type { Written } from '#server/features/claims/people/send-form.ts'
import type { Answers } from '#server/schema/tables/claims.ts'
import { type FormErrors, type FormValues, fieldOf } from './ClaimForm.tsx'

const Name = personName(100)
const Long = text(2000)
/** As evidence on a badge must be. */
const SecureLink = WebAddress.pipe(z.url({ protocol: /^https$/ }))

/** What somebody has written, and what is wrong with it, at the fields. */
export function readClaimForm(claim: ClaimRow, values: FormValues, locale: Language) {
  const words = { locale }
  const errors: FormErrors = {}
  const named = (field: 'first_name' | 'last_name') => {
    const name = Name.safeParse(values[field] ?? '')
    if (!name.success) errors[field] = m.claim_name_wrong({}, words)
    return name.data ?? ''
  }
  const [firstName, lastName] = [named('first_name'), named('last_name')]
  const answers: Answers = claim.questions.map((question) => {
    const value = (values[fieldOf(question)] ?? '').trim()
    const problem = problemOf(question, value, words)
    if (problem) errors[fieldOf(question)] = problem
    return {
      question_id: question.id,
      kind: question.kind,
      label: question.label,
      // Of a file, what is taken is written here afterwards.
      value: question.kind === 'file' ? '' : (Long.safeParse(value).data ?? ''),
      file: null,
    }
  })
  return { written: { firstName, lastName, answers, language: locale }, errors }
}

/** The same with the address, and with what a claim asks of it. */
export function readNewForm(
  claim: ClaimRow,
  values: FormValues,
  locale: Language,
): { written: Written; errors: FormErrors } {
  const { written, errors } = readClaimForm(claim, values, locale)
  const email = Email.safeParse((values['email'] ?? '').trim()).data ?? ''
  const given = email.slice(email.lastIndexOf('@') + 1)
  if (!email) errors['email'] = m.claim_email_wrong({}, { locale })
  else if (claim.kind === 'domain' && given !== claim.domain) {
    errors['email'] = m.claim_email_domain({ given, domain: claim.domain ?? '' }, { locale })
  }
  return { written: { ...written, email, card: readCode(values['card'] ?? '', CARD_LENGTH) }, errors }
}

function problemOf({ kind, options, is_required }: ClaimQuestion, value: string, words: { locale: Language }) {
  if (kind === 'file') return undefined
  if (value === '') return is_required ? m.claim_answer_missing({}, words) : undefined
  if (kind === 'choice') return options.includes(value) ? undefined : m.claim_answer_choice({}, words)
  if (kind === 'link') return SecureLink.safeParse(value).success ? undefined : m.claim_answer_link({}, words)
  return Long.safeParse(value).success ? undefined : m.claim_answer_long({}, words)
}
