import type { z } from 'zod'
import * as contract from '#contract/mails/mail-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { isTemplateOf } from '../reminders/reminder-settings.sql.ts'
import { cleanMailWords } from './clean-mail-words.ts'
import { findWords, saveColor, saveWords } from './mail-words.sql.ts'

/** The colour of the organization's mails, and the words of templates without their own. */
export const showOrganizationMail = (_: object, { db, caller }: SignedInRequest) =>
  organizationMail(db, caller.organizationId)

export async function updateOrganizationMail(
  { color, words }: z.output<typeof contract.updateOrganizationMail.input>,
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  return request.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    await refuseStale(tx, request, contract.updateOrganizationMail, {
      sent: { color, words },
      shown: (await organizationMail(tx, organizationId)).data,
      changes: { subjectId: organizationId, kinds: ['mail_words_changed'] },
    })
    await saveColor(tx, organizationId, color)
    await saveWords(tx, organizationId, null, cleaned(words))
    const subject = { type: 'organization', id: organizationId } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'mail_words_changed', subject })
    return organizationMail(tx, organizationId)
  })
}

/** @throws Refusal 404 for an unknown template */
export async function showTemplateMail({ template_id: id }: { template_id: string }, { db, caller }: SignedInRequest) {
  if (!(await isTemplateOf(db, caller.organizationId, id))) throw notFound()
  return templateMail(db, caller.organizationId, id)
}

/** @throws Refusal 404 for an unknown template */
export async function updateTemplateMail(
  { template_id: id, own }: z.output<typeof contract.updateTemplateMail.input>,
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  return request.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    if (!(await isTemplateOf(tx, organizationId, id))) throw notFound()
    await refuseStale(tx, request, contract.updateTemplateMail, {
      sent: { own },
      shown: (await templateMail(tx, organizationId, id)).data,
      changes: { subjectId: id, kinds: ['mail_words_changed'] },
    })
    await saveWords(tx, organizationId, id, cleaned(own))
    const subject = { type: 'template', id } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'mail_words_changed', subject })
    return templateMail(tx, organizationId, id)
  })
}

type Words = z.output<typeof contract.updateTemplateMail.input>['own']

const cleaned = (words: Words) => ({
  en: cleanMailWords(words?.en ?? null),
  it: cleanMailWords(words?.it ?? null),
})

async function organizationMail(db: Database, organizationId: string) {
  const { color } = await findOrganization(db, organizationId)
  return { data: { color, words: await findWords(db, organizationId, null) } }
}

async function templateMail(db: Database, organizationId: string, id: string) {
  return {
    data: { own: await findWords(db, organizationId, id), organization: await findWords(db, organizationId, null) },
  }
}
