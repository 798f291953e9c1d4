import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RunningService } from '#server/start-service.ts'
import { addBadge } from '#server/testing/badges.ts'
import { type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { startClient } from './crowds.ts'
import { LightClient } from './light-client.ts'
import type { Figure } from './measure.ts'
import { compared, slow } from './neighbour.ts'
import { watchProcess } from './watch-process.ts'

/** Relative to the working directory, because the bench itself is bundled into a module elsewhere. */
const RECEIVERS = pathToFileURL('bench/service/receivers.process.ts')
const HOSTILE = ['hanging', 'slowHead', 'slowBody', 'endless']
/** As many organizations have ten hostile webhooks each, which together want more than a process sends at once. */
const HOSTILE_ORGANIZATIONS = 4
const EACH = 10
const MIB = 1024 * 1024
/** Of either half of the measurement; a hanging receiver is left after twenty. */
const SECONDS = 40
const BETWEEN_AWARDS = 100

/**
 * Measures how long one webhook waits for its deliveries, and others for their reads, while webhooks of other organizations hang,
 * answer byte by byte and without end; relative to the time before.
 */
export async function measureWebhooks({ services, port }: RunningService): Promise<Figure[]> {
  const { db } = services
  const app = createApp(services)
  const [receivers, probing] = await Promise.all([startReceivers(), startClient()])
  const issuer = await signedIn(app, db, { creditsLeft: 1_000_000 })
  await addWebhook(issuer, receivers.urlOf('alive'))
  const client = await LightClient.open(port, issuer.cookie)
  const template = await addTemplate(db, issuer)
  const reads = { port, paths: ['/api/v1/issuers/organization/badges'], headers: { cookie: issuer.cookie } }
  const forAWhile = (work: () => Promise<unknown>) => probing.whileProbing(reads, work)
  const award = () => awardFor(client, template.id)
  try {
    await forAWhile(() => pause(3_000))
    const quietReads = await forAWhile(award)
    const { delays: quiet } = await receivers.seen()
    let pressedReads: number[] = []
    const rest = process.memoryUsage.rss()
    const hostile = await Promise.all(
      Array.from({ length: HOSTILE_ORGANIZATIONS }, () => givenHostile(app, db, receivers.urlOf)),
    )
    const watched = await watchProcess(async () => {
      const pressing = pressFor(db, hostile)
      pressedReads = await forAWhile(award)
      await pressing
    })
    const { delays: pressed, hostile: asked } = await receivers.seen()
    const beside = `beside ${HOSTILE_ORGANIZATIONS * EACH} webhooks that hang, answer byte by byte or 10 GB (${asked} such deliveries)`
    return [
      {
        name: `the slowest of a hundred of another webhook’s deliveries (${pressed.length}) ${beside}, by quiet ones`,
        value: compared(slow(pressed), slow(quiet)),
      },
      { name: 'the slowest of a hundred reads likewise', value: compared(slow(pressedReads), slow(quietReads)) },
      { name: 'memory over rest', value: `${((watched.memory - rest) / MIB).toFixed(0)} MiB` },
    ]
  } finally {
    client.close()
    receivers.stop()
    probing.stop()
  }
}

/** Awards a badge every tenth of a second. */
async function awardFor(client: LightClient, badge_template_id: string) {
  for (let number = 0; number < (SECONDS * 1000) / BETWEEN_AWARDS; number++) {
    const person = {
      recipient_email: `p${number}@wrenfield.example`,
      recipient_first_name: 'A',
      recipient_last_name: 'B',
    }
    const body = { badge_template_id, ...person }
    const awarding = client.ask({ method: 'POST', path: '/issuers/organization/badges', body })
    const refused = (error: Error) => process.stdout.write(`${error.message}\n`)
    await Promise.all([awarding.catch(refused), pause(BETWEEN_AWARDS)])
  }
}

type Hostile = { issuer: Issuer; template: { id: string } }

async function givenHostile(app: ReturnType<typeof createApp>, db: Database, urlOf: (kind: string) => string) {
  const issuer = await signedIn(app, db)
  for (let number = 0; number < EACH; number++)
    await addWebhook(issuer, urlOf(HOSTILE[number % HOSTILE.length] ?? 'hanging'))
  return { issuer, template: await addTemplate(db, issuer) }
}

/** Issues a badge in each of the hostile organizations every second. */
async function pressFor(db: Database, hostile: Hostile[]) {
  for (let second = 0; second < SECONDS; second++) {
    for (const { issuer, template } of hostile) await addBadge(db, issuer, template)
    await pause(1_000)
  }
}

async function addWebhook(issuer: Issuer, url: string) {
  const webhook = { name: 'Student record', url, events: ['badge.issued'] }
  const { status, body } = await issuer.ask('POST', '/issuers/organization/webhooks', webhook)
  if (status !== 201) throw new Error(JSON.stringify(body))
}

/** A process of its own, so that it does not compete with the server's thread. */
async function startReceivers() {
  const process = startTypeScript(RECEIVERS)
  const answer = <Answer>() => new Promise<Answer>((resolve) => process.once('message', resolve as never))
  const port = await answer<number>()
  return {
    urlOf: (kind: string) => `http://127.0.0.1:${port}/${kind}`,
    seen() {
      process.send('seen')
      return answer<{ delays: number[]; hostile: number }>()
    },
    stop: () => process.kill(),
  }
}
