import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningService } from '../../start-service.ts'

/** What somebody signed in asks for again and again. */
const PATH = '/api/v1/auth/user'

/** A request as a proxy sends it: over a connection that is kept for the next. */
export function request(agent: Agent, port: number, path: string, cookie = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ agent, port, path, headers: { cookie } }, (response) => {
      response.resume().on('end', () => resolve(response))
    }).on('error', reject)
  })
}

/** How many requests ended how: with a status, or with the code of an error. */
type Outcomes = Map<number | string, number>

const requestOutcome = (agent: Agent, port: number, cookie: string) =>
  request(agent, port, PATH, cookie).then(
    ({ statusCode = 0, headers }) => ({ outcome: statusCode, isClosed: headers.connection === 'close' }),
    (error: NodeJS.ErrnoException) => ({ outcome: error.code ?? error.message, isClosed: true }),
  )

/** Asks a service over some connections, each kept until an answer closes it. @returns how the last request of each ended */
export function askUntilClosed(port: number, cookie: string, connections: number): Promise<(number | string)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const askOn = async () => {
    for (;;) {
      const { outcome, isClosed } = await requestOutcome(agent, port, cookie)
      if (isClosed) return outcome
    }
  }
  return Promise.all(Array.from({ length: connections }, askOn))
}

/**
 * Restarts processes in turn while they are asked as a proxy does it, which looks who is ready and tries the next where
 * nobody listens.
 *
 * @param services replaced by those that took their place
 * @param turns the places in `services`, in the order of the restarts
 */
export async function restartInTurn(
  services: RunningService[],
  { start, cookie, turns }: { start: () => Promise<RunningService>; cookie: string; turns: number[] },
): Promise<Outcomes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ready = new Set(services.map(({ port }) => port))
  const outcomes: Outcomes = new Map()
  let isOver = false

  const watch = async () => {
    while (!isOver) {
      for (const { port } of services) {
        const answer = await request(agent, port, '/readyz').catch(() => undefined)
        if (answer?.statusCode === 200) ready.add(port)
        else ready.delete(port)
      }
      await pause(20)
    }
  }
  const load = async (turn: number) => {
    for (let number = turn; !isOver; number += 1) {
      const ports = [...ready]
      const port = ports[number % ports.length]!
      const { outcome } = await requestOutcome(agent, port, cookie)
      if (outcome === 'ECONNREFUSED') ready.delete(port)
      else outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  const running = [watch(), ...Array.from({ length: 6 }, (_, turn) => load(turn))]
  for (const turn of turns) {
    await services[turn]!.stop()
    services[turn] = await start()
    ready.add(services[turn].port)
  }
  isOver = true
  await Promise.all(running)
  return outcomes
}
