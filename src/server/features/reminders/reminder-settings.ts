import type { z } from 'zod'
import {
  type previewReminders as previewContract,
  type ReminderSettings,
  type ReminderSettingsInput,
  updateReminders as saveContract,
  updateTemplateReminders as saveOwnContract,
} from '#contract/reminders.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { cleanHtml, textOfHtml } from '#server/platform/html/clean-html.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { addDays } from '#server/platform/text/days.ts'
import type { ChangesOf } from '../activity/last-change.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { countDue } from './due-reminders.sql.ts'
import { beginReminderRuns } from './reminder-runs.sql.ts'
import {
  daysOf,
  deleteOwnReminders,
  findOwnReminders,
  findReminders,
  isTemplateOf,
  saveReminders,
} from './reminder-settings.sql.ts'
import { nextDay } from './send-reminders.ts'

/** Days covered by the preview of who would get a mail. */
const DAYS_SHOWN = 7

/** The organization's reminders, for all templates without their own. */
export async function showReminders(_: object, { db, caller }: SignedInRequest) {
  return { data: await findReminders(db, caller.organizationId) }
}

export async function updateReminders(settings: ReminderSettingsInput, request: SignedInRequest) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    await lockOrganization(tx, caller.organizationId)
    await refuseStale(tx, request, saveContract, {
      sent: settings,
      shown: await findReminders(tx, caller.organizationId),
      changes: { subjectId: caller.organizationId, kinds: ['reminders_changed'] },
    })
    await begin(tx, request)
    await saveReminders(tx, caller.organizationId, null, cleaned(settings))
    const details = { is_on: settings.is_on }
    const subject = { type: 'organization', id: caller.organizationId } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'reminders_changed', subject, details })
    return { data: await findReminders(tx, caller.organizationId) }
  })
}

/** Starts the runs on the next sending day, so that reminders due before they were switched on are not sent late. */
function begin(tx: Database, { caller, services }: SignedInRequest) {
  const now = wallClockNow(services)
  return beginReminderRuns(tx, caller.organizationId, addDays(nextDay(now), -1))
}

type OfTemplate = { template_id: string }

/** A template's own reminders and the organization's. @throws Refusal 404 for an unknown template */
export async function showTemplateReminders({ template_id }: OfTemplate, { db, caller }: SignedInRequest) {
  if (!(await isTemplateOf(db, caller.organizationId, template_id))) throw notFound()
  return templateReminders(db, caller.organizationId, template_id)
}

/** Sets a template's own reminders, or null to use the organization's. @throws Refusal 404 for an unknown template */
export async function updateTemplateReminders(
  { template_id: templateId, own }: OfTemplate & { own: ReminderSettingsInput | null },
  request: SignedInRequest,
) {
  const { db, caller } = request
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    if (!(await isTemplateOf(tx, organizationId, templateId))) throw notFound()
    const { data: shown } = await templateReminders(tx, organizationId, templateId)
    const changes: ChangesOf = { subjectId: templateId, kinds: ['reminders_changed'] }
    await refuseStale(tx, request, saveOwnContract, { sent: { own }, shown, changes })
    await begin(tx, request)
    if (own) await saveReminders(tx, organizationId, templateId, cleaned(own))
    else await deleteOwnReminders(tx, organizationId, templateId)
    const details = { is_own: own !== null, ...(own && { is_on: own.is_on }) }
    const subject = { type: 'template', id: templateId } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'reminders_changed', subject, details })
    return templateReminders(tx, organizationId, templateId)
  })
}

async function templateReminders(db: Database, organizationId: string, templateId: string) {
  const own = await findOwnReminders(db, organizationId, templateId)
  return { data: { own: own ?? null, organization: await findReminders(db, organizationId) } }
}

/** Turns plain text into paragraphs, and HTML without visible content into an empty string. */
export function cleaned(settings: ReminderSettingsInput): ReminderSettings {
  const written = settings.text.includes('<') ? settings.text : paragraphsOf(settings.text)
  const html = cleanHtml(written)
  return {
    ...settings,
    days_before: settings.days_before.toSorted((one, other) => other - one),
    text: textOfHtml(html) === '' ? '' : html,
  }
}

const paragraphsOf = (plain: string) =>
  plain
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')

/**
 * How many people would get a mail within seven days if these settings were saved. Changes nothing.
 * @throws Refusal 404 for an unknown template
 */
export async function previewReminders(
  { badge_template_id: templateId, settings }: z.output<typeof previewContract.input>,
  { db, caller, services }: SignedInRequest,
) {
  if (templateId !== null && !(await isTemplateOf(db, caller.organizationId, templateId))) throw notFound()
  const now = wallClockNow(services)
  const days = { from: nextDay(now), until: addDays(now.slice(0, 10), DAYS_SHOWN) }
  const tried = { templateId, settings: settings && { isOn: settings.is_on, days: daysOf(settings) } }
  return { data: await countDue(db, caller.organizationId, days, now, tried) }
}
