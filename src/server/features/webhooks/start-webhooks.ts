import { setTimeout as pause } from 'node:timers/promises'
import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { deliver } from './deliver-webhook.ts'
import { type TakenDelivery, takeDelivery } from './take-delivery.sql.ts'

/** Deliveries that this process sends at once. */
const MOST = 64
/** As many of them go to webhooks at which nothing arrives: the others need not wait for their timeouts. */
const MOST_FAILING = MOST / 2
/** For what no signal announces: retries, jobs, and other processes. */
const POLL_MS = 2_000

/** Starts sending what webhooks are told, each on its own. */
export function startWebhooks(services: Services): { stop(): Promise<void> } {
  const { db, log, webhookSignal } = services
  const sending = new Set<Promise<void>>()
  let failing = 0
  let isStopping = false

  const send = async (taken: TakenDelivery) => {
    const isFailing = taken.webhook.failingSince !== null
    if (isFailing) failing += 1
    try {
      await deliver(services, taken)
    } catch (error) {
      log.error({ webhook: taken.webhook.id, ...failureOf(error) }, 'a webhook could not be sent')
    }
    if (isFailing) failing -= 1
  }
  const start = (taken: TakenDelivery) => {
    const one = send(taken).then(() => {
      sending.delete(one)
      webhookSignal.wake()
    })
    sending.add(one)
  }
  const takeNext = () =>
    takeDelivery(db, { failingToo: failing < MOST_FAILING }).catch(async (error: unknown) => {
      log.error(failureOf(error), 'webhooks could not be read')
      await pause(POLL_MS)
      return undefined
    })
  const work = async () => {
    while (!isStopping) {
      const taken = sending.size < MOST ? await takeNext() : undefined
      if (taken) start(taken)
      else if (!isStopping) await webhookSignal.wait(POLL_MS)
    }
    await Promise.all(sending)
  }
  const working = work()
  return {
    stop() {
      isStopping = true
      webhookSignal.wake()
      return working
    },
  }
}
