import { setTimeout as pause } from 'node:timers/promises'
import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { deliver } from './deliver-webhook.ts'
import { type TakenDelivery, takeDelivery } from './take-delivery.sql.ts'

/** Deliveries that this process begins at once: each reads and writes the database. */
const MOST_BEGUN = 64
/** Milliseconds after which one only waits for its receiver, and another may begin. */
const BEGUN_MS = 250
/** Deliveries that are taken at once while there are some, each of another webhook. */
const TAKEN_AT_ONCE = 6
/** Deliveries that are under way. A receiver that does not answer costs a connection and no more, until its timeout. */
const MOST = 512
/** As many of them go to webhooks at which nothing arrives. */
const MOST_FAILING = 32
/** For what no signal announces: retries, jobs, and other processes. */
const POLL_MS = 2_000

/** Starts sending what webhooks are told, each on its own. */
export function startWebhooks(services: Services): { stop(): Promise<void> } {
  const { db, log, webhookSignal } = services
  const sending = new Set<Promise<void>>()
  let begun = 0
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
    begun += 1
    const isUnderWay = pause(BEGUN_MS)
    const one = send(taken).then(() => {
      sending.delete(one)
      webhookSignal.wake()
    })
    sending.add(one)
    void Promise.race([one, isUnderWay]).then(() => {
      begun -= 1
      webhookSignal.wake()
    })
  }
  const takeNext = () =>
    takeDelivery(db, { failingToo: failing < MOST_FAILING }).catch(async (error: unknown) => {
      log.error(failureOf(error), 'webhooks could not be read')
      await pause(POLL_MS)
      return undefined
    })
  const work = async () => {
    while (!isStopping) {
      const hasRoom = begun < MOST_BEGUN && sending.size < MOST
      const first = hasRoom ? await takeNext() : undefined
      if (first) {
        start(first)
        const others = await Promise.all(Array.from({ length: TAKEN_AT_ONCE - 1 }, takeNext))
        for (const taken of others) if (taken) start(taken)
      } else if (!isStopping) await webhookSignal.wait(POLL_MS)
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
