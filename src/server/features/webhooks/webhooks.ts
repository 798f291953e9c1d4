import type { z } from 'zod'
import type { ActivityKind } from '#contract/activity.ts'
import * as contract from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom, wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { checkedUrl, FetchRefused } from '#server/platform/outward/guarded-request.ts'
import type { Services } from '#server/services.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { webhookRules } from './post-webhook.ts'
import { newSecret } from './webhook-secret.ts'
import * as sql from './webhooks.sql.ts'

type OfWebhook = { webhook_id: string }
type Update = z.output<typeof contract.updateWebhook.input>

const CHANGES: ActivityKind[] = ['webhook_changed', 'webhook_rotated', 'webhook_switched_off']

/** The webhooks of the caller's organization. */
export async function listWebhooks(_: object, { db, caller }: SignedInRequest) {
  return { data: await answersOf(db, caller.organizationId, await sql.findWebhooks(db, caller.organizationId)) }
}

/** Adds a webhook and queues a test. @throws Refusal 409 for more than 10; 422 for an address that may not be asked */
export async function createWebhook({ template_ids, ...webhook }: contract.NewWebhook, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  refuseUrl(webhook.url, services)
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    if ((await sql.findWebhooks(tx, organizationId)).length >= contract.MAX_WEBHOOKS)
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.webhooks_too_many({}, { locale }) })
    await refuseTemplates(tx, organizationId, template_ids)
    const { shown, sealed } = newSecret(services, organizationId)
    const expiredUntil = wallClockNow(services)
    const values = { ...webhook, templateIds: template_ids, organizationId, sealedSecret: sealed, expiredUntil }
    const row = await sql.insertWebhook(tx, values)
    await sql.insertTest(tx, row)
    await record(tx, request, row, 'webhook_added')
    return { data: { ...(await answerOf(tx, row)), secret: shown } }
  })
}

/** Changes what is sent. @throws Refusal 404; 409 for a save from an older version; 422 as above */
export async function updateWebhook({ webhook_id: id, is_on, ...update }: Update, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  if (update.url !== undefined) refuseUrl(update.url, services)
  return db.transaction(async (tx) => {
    const row = await locked(tx, organizationId, id)
    const sent = { ...update, is_on }
    const changes = { subjectId: id, kinds: CHANGES }
    await refuseStale(tx, request, contract.updateWebhook, { sent, shown: await answerOf(tx, row), changes })
    await refuseTemplates(tx, organizationId, update.template_ids)
    const { template_ids: templateIds, ...change } = update
    // Switched on anew, it has not failed yet, and is not told of what expired meanwhile.
    const again = { off: null, failingSince: null, expiredUntil: wallClockNow(services) }
    const isSwitchedOn = is_on === true && row.off !== null
    await sql.updateWebhook(tx, organizationId, id, {
      ...defined({ ...change, templateIds }),
      ...(isSwitchedOn && again),
    })
    if (is_on === false && row.off === null) {
      await sql.updateWebhookOff(tx, organizationId, id, 'switched')
      await record(tx, request, row, 'webhook_switched_off')
    }
    const fields = Object.keys(defined({ ...update, ...(isSwitchedOn && { is_on }) }))
    if (fields.length > 0) await record(tx, request, row, 'webhook_changed', { fields })
    return { data: await answerOf(tx, await locked(tx, organizationId, id)) }
  })
}

/** Removes a webhook with its deliveries. @throws Refusal 404 */
export async function deleteWebhook({ webhook_id: id }: OfWebhook, request: SignedInRequest) {
  const { organizationId } = request.caller
  await request.db.transaction(async (tx) => {
    await record(tx, request, await locked(tx, organizationId, id), 'webhook_removed')
    await sql.deleteWebhook(tx, organizationId, id)
  })
  return undefined
}

/** Makes a new secret; for a day both sign. @throws Refusal 404 */
export async function rotateWebhook({ webhook_id: id }: OfWebhook, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    const row = await locked(tx, organizationId, id)
    const { shown, sealed } = newSecret(services, organizationId)
    const formerUntil = new Date(Date.now() + contract.ROTATION_HOURS * 3_600_000).toISOString()
    const change = { sealedSecret: sealed, formerSecret: row.sealedSecret, formerUntil }
    await sql.updateWebhook(tx, organizationId, id, change)
    await record(tx, request, row, 'webhook_rotated')
    return { data: { ...(await answerOf(tx, await locked(tx, organizationId, id))), secret: shown } }
  })
}

/** Queues a test. @throws Refusal 404 */
export async function testWebhook({ webhook_id: id }: OfWebhook, { db, caller }: SignedInRequest) {
  const row = await sql.findWebhook(db, caller.organizationId, id)
  if (!row) throw notFound()
  return { data: { delivery_id: await sql.insertTest(db, row) } }
}

async function locked(tx: Database, organizationId: string, id: string): Promise<sql.WebhookRow> {
  const row = await sql.lockWebhook(tx, organizationId, id)
  if (!row) throw notFound()
  return row
}

/** @throws Refusal 422; names are looked up when something is sent */
function refuseUrl(url: string, { config }: Pick<Services, 'config'>) {
  const rules = webhookRules(url, config.mayWebhooksBePrivate)
  if (new URL(url).protocol !== rules.protocol)
    throw invalidField(['url'], (locale) => m.webhooks_https({}, { locale }))
  try {
    checkedUrl(url, rules)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw invalidField(['url'], (locale) => m.webhooks_forbidden_address({}, { locale }))
  }
}

/** @throws Refusal 422 for templates of others */
async function refuseTemplates(tx: Database, organizationId: string, ids: string[] | null | undefined) {
  if (ids && !(await sql.areTemplatesOf(tx, organizationId, ids)))
    throw invalidField(['template_ids'], (locale) => m.webhooks_unknown_template({}, { locale }))
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const answerOf = async (db: Database, row: sql.WebhookRow) => (await answersOf(db, row.organizationId, [row]))[0]!

async function answersOf(db: Database, organizationId: string, rows: sql.WebhookRow[]) {
  const counts = await sql.countDeliveries(db, organizationId)
  return rows.map((row): z.input<typeof contract.Webhook> => {
    const { sent = 0, failed = 0, allFailed = 0 } = counts.get(row.id) ?? {}
    return {
      id: row.id,
      name: row.name,
      url: row.url,
      events: row.events,
      template_ids: row.templateIds,
      content: row.content,
      off: row.off,
      failing_since: row.failingSince && instantFrom(row.failingSince),
      former_secret_until: row.formerUntil && instantFrom(row.formerUntil),
      last_day: { sent, failed },
      failed: allFailed,
      created_at: instantFrom(row.createdAt),
    }
  })
}

const record = (
  tx: Database,
  request: SignedInRequest,
  { id, name }: Pick<sql.WebhookRow, 'id' | 'name'>,
  kind: ActivityKind,
  details: { fields?: string[] } = {},
) => recordActivity(tx, { ...activitySourceOf(request), kind, subject: { type: 'webhook', id, label: name }, details })
