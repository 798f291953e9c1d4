import { instantFrom } from '#server/platform/clock.ts'
import type { Services } from '#server/services.ts'
import { mailOwners } from '../single-sign-on/requirement/mail-owners.ts'
import { type Posted, postWebhook, webhookRules } from './post-webhook.ts'
import {
  lockBody,
  type TakenDelivery,
  takeDelivery,
  updateBody,
  updateDelivered,
  updateUndelivered,
} from './take-delivery.sql.ts'
import { messageId, signatureHeaders } from './webhook-secret.ts'
import { updateArrived, updateFailing, updateWebhookOff } from './webhooks.sql.ts'
import { findWhole } from './whole-object.sql.ts'

const HOUR = 60 * 60
/** Seconds between the attempts, some three days in all; after the last one a delivery is given up. */
const RETRY_DELAYS = [10, 5 * 60, 30 * 60, 2 * HOUR, 5 * HOUR, 10 * HOUR, 22 * HOUR, 32 * HOUR]
/** The part by which a delay is shortened or lengthened by chance, so that what failed together does not come together. */
const JITTER = 0.2
/** No receiver puts a delivery off for longer. */
const MOST_PUT_OFF = 24 * HOUR
/** Hours of failures after which a webhook is switched off. */
const FAILING_HOURS = 72
const MOST_BYTES = 20_000

export type WebhookSender = Pick<Services, 'db' | 'config' | 'urls' | 'seal' | 'log'>

/** Sends one delivery that is due. @returns whether there was one */
export async function deliverNext(sender: WebhookSender): Promise<boolean> {
  const taken = await takeDelivery(sender.db, { failingToo: true })
  if (taken) await deliver(sender, taken)
  return taken !== undefined
}

/**
 * Sends a delivery and notes how it went. At least once: if this process dies before that is noted, it is sent again after
 * the lease, with the same `webhook-id` and body.
 */
export async function deliver(sender: WebhookSender, taken: TakenDelivery): Promise<void> {
  const { webhook, delivery } = taken
  const body = await bodyOf(sender, taken)
  if (body === undefined) return
  const signatures = signatureHeaders(sender, webhook, { id: delivery.id, body, at: new Date() })
  if (!signatures) throw new Error(`The secret of the webhook ${webhook.id} was sealed with another key`)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Insegna-Webhooks', ...signatures }
  const rules = webhookRules(webhook.url, sender.config.mayWebhooksBePrivate)
  await note(sender, taken, await postWebhook(webhook.url, { headers, body }, rules))
}

/** The stored body; written by the first attempt, so that all say the same. Undefined if the row is gone. */
function bodyOf({ db, urls }: WebhookSender, { webhook, delivery }: TakenDelivery): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const kept = await lockBody(tx, delivery)
    if (!kept || kept.body !== null) return kept?.body ?? undefined
    const { organizationId, event, data, createdAt } = delivery
    const written = (more: object) =>
      JSON.stringify({ type: event, timestamp: instantFrom(createdAt), data: { ...data, ...more } })
    const isWhole = webhook.content === 'whole' && event !== 'earner.erased'
    const whole = written(isWhole ? await findWhole(tx, urls, organizationId, data) : {})
    const body = Buffer.byteLength(whole) < MOST_BYTES ? whole : written({})
    await updateBody(tx, delivery, body)
    return body
  })
}

async function note({ db, log }: WebhookSender, { webhook, delivery }: TakenDelivery, posted: Posted): Promise<void> {
  const { status, answer, problem, ms } = posted
  const result = { answerStatus: status, answer, problem, tookMs: ms }
  const isDelivered = status !== null && status >= 200 && status < 300
  const { id, organizationId } = webhook
  const about = { webhook: id, delivery: messageId(delivery.id), status, problem, ms }
  await db.transaction(async (tx) => {
    if (isDelivered) {
      if (await updateDelivered(tx, delivery, result)) await updateArrived(tx, id)
      return
    }
    if (!(await updateUndelivered(tx, delivery, result, nextDelay(delivery.attempts, posted, delivery.event)))) return
    const hours = await updateFailing(tx, id)
    const isGone = status === 410
    if (hours === undefined || !(isGone || hours >= FAILING_HOURS)) return
    await updateWebhookOff(tx, organizationId, id, isGone ? 'gone' : 'failing')
    await mailOwners(tx, organizationId, { kind: 'webhook_off', data: { why: isGone ? 'gone' : 'failing' } })
  })
  // Neither the address nor the answer, which may name people.
  if (isDelivered) log.debug(about, 'a webhook was delivered')
  else log.warn(about, 'a webhook could not be delivered')
}

/** Seconds until the next attempt, as the receiver asks or later; undefined after the last one. */
function nextDelay(attempts: number, { status, retryAfter = 0 }: Posted, event: string): number | undefined {
  const delay = RETRY_DELAYS[attempts]
  // Whoever tests looks at the answer; whoever is gone wants no more.
  if (delay === undefined || status === 410 || event === 'endpoint.test') return undefined
  const varied = delay * (1 - JITTER + 2 * JITTER * Math.random())
  return Math.max(varied, Math.min(retryAfter, MOST_PUT_OFF))
}
