import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { UpdateTemplate } from '#contract/templates.ts'
import { describeIssue } from '#i18n/describe-issue.ts'
import { getLocale } from '#i18n/locales.ts'
import type { PictureField } from '../pictures/kept-pictures.ts'
import { fieldNamed, requestOf, type TextField, type Texts, textFields } from '../template-texts.ts'

/** What the contract says against these fields, one sentence each. */
export function issuesIn(texts: Texts, fields: readonly TextField[]): Map<TextField, string> {
  const parsed = UpdateTemplate.safeParse(requestOf(texts, fields), { reportInput: true })
  const complaints = (parsed.error?.issues ?? []).map((issue) => {
    return [fieldNamed(issue.path.join('.')) as TextField, describeIssue(issue, getLocale())] as const
  })
  return new Map(complaints)
}

/** What the service says against a request, sorted to where the editor shows it. */
export function complaintsOf(error: unknown) {
  const complaints = error instanceof ApiError ? Object.entries(error.problem.errors ?? {}) : []
  const named = complaints.map(([name, sentences]) => ({ field: fieldNamed(name), sentence: sentences.join(' ') }))
  const elsewhere = named.filter(({ field }) => !isText(field) && !isPicture(field))
  return {
    texts: named.flatMap(({ field, sentence }) => (isText(field) ? [[field, sentence] as const] : [])),
    pictures: named.flatMap(({ field, sentence }) => (isPicture(field) ? [[field, sentence] as const] : [])),
    /** What belongs to no field; null where every complaint does. */
    problem: named.length === 0 ? errorMessage(error) : elsewhere.map(({ sentence }) => sentence).join(' ') || null,
  }
}

const isText = (field: string): field is TextField => (textFields as readonly string[]).includes(field)

const isPicture = (field: string): field is PictureField => field === 'image' || field === 'background_image'
