import { sampleDesign } from '#art/testing/sample-design.ts'
import { createApp } from '#server/app.ts'
import type { RunningService } from '#server/start-service.ts'
import { colleague, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { LightClient } from './light-client.ts'
import { type Figure, median, milliseconds } from './measure.ts'
import { compared, read, slow } from './neighbour.ts'
import { watchProcess } from './watch-process.ts'

const RENDERS = 1_000
/** As many people draw at once. Each may draw 60 pictures a minute. */
const PEOPLE = 20
const QUIET_READS = 300

/** Measures one organization's reads while people of another draw a thousand designs. */
export async function measureDesigns({ services, port }: RunningService): Promise<Figure[]> {
  const { db } = services
  const app = createApp(services)
  const issuer = await signedIn(app, db)
  const neighbour = await signedIn(app, db)
  const { id } = await addTemplate(db, issuer)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => colleague(app, db, issuer.organizationId, 'editor')),
  )
  const design = { ...sampleDesign, enamel: { hex: '#1d6f4a' } }
  const path = `/issuers/organization/badge_templates/${id}/design`
  const draw = async ({ ask }: Issuer, number: number) =>
    (await ask('POST', `${path}/render`, { design: { ...design, seed: `s${number}` } })).status
  const client = await LightClient.open(port, neighbour.cookie)
  await read(client, () => false, QUIET_READS)
  const quiet = await read(client, () => false, QUIET_READS)
  await draw(issuer, 0)
  const alone: number[] = []
  for (let number = 0; number < 30; number++) alone.push(await milliseconds(() => draw(issuer, number)))
  await issuer.ask('PUT', path, { design })
  const uses: number[] = []
  for (let number = 0; number < 10; number++) uses.push(await milliseconds(() => issuer.ask('POST', `${path}/use`, {})))

  let isOver = false
  const statuses: number[] = []
  const drawing = Promise.all(
    people.map(async (person, index) => {
      for (let number = 0; number < RENDERS / PEOPLE; number++) statuses.push(await draw(person, index * 100 + number))
    }),
  ).finally(() => {
    isOver = true
  })
  let pressed = quiet
  const watched = await watchProcess(async () => {
    pressed = await read(client, () => isOver, Number.POSITIVE_INFINITY)
  })
  await drawing
  client.close()
  return [
    {
      name: `another organization’s reads beside ${RENDERS.toLocaleString('en')} drawn designs, by quiet ones, in the middle`,
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
    { name: 'a design drawn alone, in the middle', value: `${median(alone).toFixed(0)} ms`, bound: 'at most 300 ms' },
    {
      name: 'a design used as the picture, in the middle',
      value: `${median(uses).toFixed(0)} ms`,
      bound: 'at most 300 ms',
    },
    {
      name: `of ${RENDERS.toLocaleString('en')} designs were not drawn`,
      value: String(statuses.filter((status) => status !== 200).length),
      bound: '0',
    },
  ]
}
