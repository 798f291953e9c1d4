import type { z } from 'zod'
import type * as contract from '#contract/awards/preview-results.ts'
import { booleanToFlag, type Language } from '#contract/formats.ts'
import { describeIssue } from '#i18n/problems/describe-issue.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findList } from '../../earners-lists/lists.sql.ts'
import { findTemplate } from '../../templates/templates.sql.ts'
import { findMeant } from '../meant-people.ts'
import { type ReadResult, readResults, type UnmatchedRow } from './read-results.ts'

/** Maximum number of unmatched rows listed in a preview. */
const NAMED = 100

/** Maximum length, in characters, of an invalid value or address in a preview. */
const SHOWN = 100

/**
 * Previews the grade and credits that E19 would write on each badge of a list, and the values that it would refuse.
 * @throws Refusal 404 for an unknown template or list
 */
export async function previewListResults(
  {
    earners_list_id: listId,
    badge_template_id: templateId,
    only,
    ...from
  }: z.output<typeof contract.previewListResults.input>,
  { db, caller: { organizationId }, services, language }: SignedInRequest,
) {
  const template = await findTemplate(db, organizationId, templateId)
  const list = await findList(db, organizationId, listId)
  if (!template || !list) throw notFound()
  const listAndTemplate = { organizationId, listId, templateId, now: wallClockNow(services) }
  const meant = only ? await findMeant(db, listAndTemplate, only) : undefined
  const { people, unknown, unclear, repeated } = await readResults(db, listAndTemplate, from, meant)
  return {
    data: {
      counts: countsOf(people.filter(({ is_left_out }) => !is_left_out)),
      people: people.map((person) => answerFor(person, language)),
      unknown: unmatchedAnswer(unknown),
      unclear: unmatchedAnswer(unclear),
      repeated: unmatchedAnswer(repeated),
    },
  }
}

function countsOf(receivers: ReadResult[]) {
  const count = (isMeant: (person: ReadResult) => boolean) => receivers.filter(isMeant).length
  const isWrong = ({ wrong }: ReadResult, field: string) => wrong.some((one) => one.field === field)
  return {
    people: receivers.length,
    with_grade: count(({ grade }) => grade !== null),
    without_grade: count((person) => person.grade === null && !isWrong(person, 'grade')),
    with_credits: count(({ credits_earned }) => credits_earned !== null),
    without_credits: count((person) => person.credits_earned === null && !isWrong(person, 'credits_earned')),
    wrong: count(({ wrong }) => wrong.length > 0),
  }
}

const answerFor = ({ email, first_name, last_name, is_left_out, ...person }: ReadResult, language: Language) => ({
  earner_id: person.earner_id,
  recipient_email: email,
  recipient_first_name: first_name,
  recipient_last_name: last_name,
  grade: person.grade,
  credits_earned: person.credits_earned,
  wrong: person.wrong.map(({ field, written, issue }) => ({
    field,
    written: written.slice(0, SHOWN),
    sentence: describeIssue(issue, language),
  })),
  is_left_out: booleanToFlag(is_left_out),
})

const unmatchedAnswer = (rows: UnmatchedRow[]) => ({
  count: rows.length,
  rows: rows.slice(0, NAMED).map(({ row, recipient_email }) => ({
    row: row + 1,
    recipient_email: recipient_email.slice(0, SHOWN),
  })),
})
