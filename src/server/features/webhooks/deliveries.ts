import type { z } from 'zod'
import * as contract from '#contract/webhooks/deliveries.ts'
import type * as webhooks from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom } from '#server/platform/clock.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import * as sql from './deliveries.sql.ts'
import { messageId } from './webhook-secret.ts'
import { findWebhook } from './webhooks.sql.ts'

type OfDelivery = { webhook_id: string; delivery_id: string }

/** A page of what a webhook was sent. @throws Refusal 404 */
export async function listDeliveries(
  { webhook_id: webhookId, page, ...filter }: z.output<typeof contract.listDeliveries.input>,
  request: SignedInRequest,
) {
  const { db, services } = request
  const of = await webhookIn(request, webhookId)
  const rows = await sql.findDeliveries(db, of, filter, page)
  const total = await sql.countMatching(db, of, filter)
  const path = `${services.urls.base}${contract.listDeliveries.path.replace(':webhook_id', webhookId)}`
  return {
    data: rows.map(deliveryAnswer),
    ...pageEnvelope(path, filter, page, rows.length, total),
    all: await sql.countMatching(db, of),
  }
}

/** One delivery, with what was sent and what came back. @throws Refusal 404 */
export async function getDelivery({ webhook_id, delivery_id }: OfDelivery, request: SignedInRequest) {
  const row = await sql.findDelivery(request.db, await webhookIn(request, webhook_id), delivery_id)
  if (!row) throw notFound()
  return { data: { ...deliveryAnswer(row), body: row.body, answer: row.answer } }
}

/** Sends it again. @throws Refusal 404, 409 while the webhook is off or if an erasure was forgotten */
export async function resendDelivery({ webhook_id, delivery_id: id }: OfDelivery, request: SignedInRequest) {
  const { db } = request
  const of = await webhookIn(request, webhook_id)
  refuseOff(of)
  const row = await sql.findDelivery(db, of, id)
  if (!row) throw notFound()
  if (row.event === 'earner.erased' && row.status === 'delivered') throw conflict(m.webhooks_forgotten)
  await sql.updateSentAgain(db, of, id)
  return { data: deliveryAnswer((await sql.findDelivery(db, of, id)) ?? row) }
}

/** Sends again all that has failed. @throws Refusal 404, 409 while the webhook is off */
export async function replayWebhook(
  { webhook_id, since }: z.output<typeof webhooks.replayWebhook.input>,
  request: SignedInRequest,
) {
  const of = await webhookIn(request, webhook_id)
  refuseOff(of)
  return { data: { count: await sql.updateReplayed(request.db, of, since) } }
}

async function webhookIn({ db, caller: { organizationId } }: SignedInRequest, webhookId: string) {
  const webhook = await findWebhook(db, organizationId, webhookId)
  if (!webhook) throw notFound()
  return { organizationId, webhookId, off: webhook.off }
}

function refuseOff({ off }: { off: string | null }) {
  if (off !== null) throw conflict(m.webhooks_is_off)
}

const conflict = (message: typeof m.webhooks_is_off) =>
  new Refusal(409, 'conflict', { sentence: (locale) => message({}, { locale }) })

function deliveryAnswer(row: sql.DeliveryRow): z.input<typeof contract.Delivery> {
  const { status, attempts } = row
  return {
    id: row.id,
    message_id: messageId(row.id),
    event: row.event,
    state: status === 'waiting' ? (attempts > 0 ? 'retrying' : 'waiting') : status,
    attempts,
    status: row.answerStatus,
    problem: row.problem,
    took_ms: row.tookMs,
    created_at: instantFrom(row.createdAt),
    sent_at: row.sentAt && instantFrom(row.sentAt),
    next_attempt_at: status === 'waiting' ? instantFrom(row.nextAttemptAt) : null,
  }
}
