import { createApp } from '#server/app.ts'
import type { RunningService } from '#server/start-service.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { askUntilClosed, restartInTurn } from '#server/testing/servers/keep-alive-load.ts'
import type { Figure } from './measure.ts'
import { milliseconds } from './measure.ts'

const CONNECTIONS = 32
/** Limit in seconds. */
const MAX_ENDING_S = 5

/** Measures how long the service takes to shut down under load on kept-alive connections. */
export async function measureEnding({ services, port, stop }: RunningService): Promise<Figure[]> {
  const { cookie } = await signedIn(createApp(services), services.db)
  const load = askUntilClosed(port, cookie, CONNECTIONS)
  const seconds = (await milliseconds(stop)) / 1000
  const outcomes = await load
  return [
    {
      name: `ending while ${CONNECTIONS} connections ask on, by ${MAX_ENDING_S} seconds`,
      value: (seconds / MAX_ENDING_S).toFixed(2),
      bound: 'at most 1',
    },
    {
      name: 'of these connections were broken',
      value: String(outcomes.filter((outcome) => outcome !== 200).length),
      bound: '0',
    },
  ]
}

/** Counts failed requests during six rolling restarts of three processes under load. */
export async function measureRestarts(start: () => Promise<RunningService>): Promise<Figure[]> {
  const services = await Promise.all([start(), start(), start()])
  const { cookie } = await signedIn(createApp(services[0]!.services), services[0]!.services.db)
  const outcomes = await restartInTurn(services, { start, cookie, turns: [0, 1, 2, 0, 1, 2] })
  await Promise.all(services.map(({ stop }) => stop()))
  const all = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
  const failed = all - (outcomes.get(200) ?? 0)
  return [
    { name: `of ${all} requests failed during six restarts of three processes`, value: String(failed), bound: '0' },
  ]
}
