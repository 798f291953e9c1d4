import { createApp } from '#server/app.ts'
import type { RunningService } from '#server/start-service.ts'
import { addList, people } from '#server/testing/earners.ts'
import { type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { LightClient } from './light-client.ts'
import type { Figure } from './measure.ts'
import { median, milliseconds } from './measure.ts'
import { watchProcess } from './watch-process.ts'

const BADGES = '/issuers/organization/badges'
const PEOPLE = 10_000
const AWARDS = 30
const QUIET_READS = 300

/** Measures one organization's reads while another awards to a large list and repeats an idempotent request. */
export async function measureNeighbour({ services, port }: RunningService): Promise<Figure[]> {
  const { db } = services
  const app = createApp(services)
  const issuer = await signedIn(app, db, { creditsLeft: 1_000_000 })
  const neighbour = await signedIn(app, db)
  const client = await LightClient.open(port, neighbour.cookie)
  await read(client, () => false, QUIET_READS)
  const quiet = await read(client, () => false, QUIET_READS)

  let isOver = false
  const pressing = press(issuer, (await addTemplate(db, issuer)).id).finally(() => {
    isOver = true
  })
  const readyz = `http://127.0.0.1:${port}/readyz`
  let pressed = quiet
  const watched = await watchProcess(async () => {
    pressed = await read(client, () => isOver, Number.POSITIVE_INFINITY, readyz)
  })
  const statuses = await pressing
  client.close()
  const count = (status: number) => statuses.filter((answered) => answered === status).length
  return [
    {
      name: `another organization’s reads beside ${AWARDS} awards of ${PEOPLE.toLocaleString('en')} and ${AWARDS} repeats of a key, by quiet ones, in the middle`,
      value: compared(median(pressed.times), median(quiet.times)),
      bound: 'at most 3',
    },
    {
      name: 'the slowest of a hundred of them, by quiet ones likewise',
      value: compared(slow(pressed.times), slow(quiet.times)),
    },
    {
      name: 'longest turn of the event loop meanwhile',
      value: `${(watched.computed ?? watched.blocked).toFixed(0)} ms`,
    },
    { name: `of ${pressed.times.length} such reads failed`, value: String(pressed.failed), bound: '0' },
    { name: '`/readyz` said it was not ready', value: String(pressed.notReady), bound: '0' },
    { name: 'awards and repeats done, and told to come again', value: `${count(201)}, ${count(503)}` },
  ]
}

/** Sends thirty awards to a list, and thirty repeats with one idempotency key. @returns their statuses */
async function press(issuer: Issuer, badge_template_id: string): Promise<number[]> {
  const list = await addList(issuer, people(PEOPLE))
  const award = (key: string) =>
    issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id }, { 'idempotency-key': key })
  const keys = Array.from({ length: AWARDS }, (_, number) => [`award ${number}`, 'the same']).flat()
  const answers = await Promise.all(keys.map(award))
  return answers.map(({ status }) => status)
}

/** Repeatedly reads a page of badges, and checks `/readyz` after every tenth read. */
export async function read(client: LightClient, isOver: () => boolean, most: number, readyz?: string) {
  const times: number[] = []
  let failed = 0
  let notReady = 0
  while (!isOver() && times.length < most) {
    times.push(await milliseconds(() => client.ask({ path: BADGES }).catch(() => (failed += 1))))
    if (readyz && times.length % 10 === 0) notReady += (await fetch(readyz)).status === 200 ? 0 : 1
  }
  return { times, failed, notReady }
}

export const slow = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

export const compared = (pressed: number, quiet: number) =>
  `${(pressed / quiet).toFixed(2)} (${pressed.toFixed(1)} ms by ${quiet.toFixed(1)})`
