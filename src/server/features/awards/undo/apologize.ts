import type { z } from 'zod'
import type { ApologyWords, sendApology as contract } from '#contract/awards/apology.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { cleanPassage } from '../../mail-words/clean-mail-words.ts'
import { lockOrganization } from '../../organizations/lock-organization.sql.ts'
import { findAward, lockAward } from '../awards.sql.ts'
import { mayUndo } from '../show-award.ts'
import { countUnwritten, insertApologies } from './apology.sql.ts'

/**
 * The words that an apology starts from, for each language in which mails of an undone award had left.
 * @throws Refusal 404 for an unknown award
 */
export async function showApology({ award_id: id }: { award_id: string }, { db, caller }: SignedInRequest) {
  if (!(await findAward(db, caller.organizationId, id))) throw notFound()
  const languages = await countUnwritten(db, caller.organizationId, id)
  return {
    data: languages.map(({ language, people }) => ({ ...usualWords(language), language, people_count: people })),
  }
}

/**
 * Writes to everybody whose mail about an undone award had left that it was a mistake, once; later calls write to those whose
 * mail was on its way at the time of the earlier ones.
 * @throws Refusal 404 for an unknown award, 403 if somebody else awarded it and the caller may revoke only their own, 409
 * `conflict` if it was not undone
 */
export async function apologize({ award_id: id, words }: z.output<typeof contract.input>, request: SignedInRequest) {
  const { db, caller } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const award = await lockAward(tx, organizationId, id)
    if (!award) throw notFound()
    if (!mayUndo(award, request))
      throw new Refusal(403, 'forbidden', { sentence: (locale) => m.access_revoke_own({}, { locale }) })
    if (!award.undoneAt)
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_apology_too_early({}, { locale }) })
    const apology = { awardId: id, userId, words: { en: written('en', words.en), it: written('it', words.it) } }
    const count = await withFreshPlans(tx, award.badgesCount, () => insertApologies(tx, organizationId, apology))
    if (count > 0) {
      const subject = { type: 'award', id } as const
      await recordActivity(tx, { ...activitySourceOf(request), kind: 'apology_sent', subject, details: { count } })
    }
    return { data: { written_count: count } }
  })
}

const written = (language: Language, words: ApologyWords | null): ApologyWords =>
  words ? { subject: words.subject, text: cleanPassage(words.text) } : usualWords(language)

function usualWords(locale: Language): ApologyWords {
  const placeholders = { title: '{badge_title}', name: '{first_name}', organization: '{organization}' }
  return {
    subject: m.mail_apology_subject(placeholders, { locale }),
    text: [m.mail_apology_greeting, m.mail_apology_what, m.mail_apology_end]
      .map((sentence) => `<p>${sentence(placeholders, { locale })}</p>`)
      .join(''),
  }
}
