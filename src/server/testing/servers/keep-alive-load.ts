import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningService } from '../../start-service.ts'

/** The request that signed-in clients repeat. */
const PATH = '/api/v1/auth/user'

/** A GET over the agent's kept-alive connections, as a proxy sends it. */
export function request(agent: Agent, port: number, path: string, cookie = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ agent, port, path, headers: { cookie } }, (response) => {
      response.resume().on('end', () => resolve(response))
    }).on('error', reject)
  })
}

/** Number of requests by status or error code. */
type Outcomes = Map<number | string, number>

const requestOutcome = (agent: Agent, port: number, cookie: string) =>
  request(agent, port, PATH, cookie).then(
    ({ statusCode = 0, headers }) => ({ outcome: statusCode, isClosed: headers.connection === 'close' }),
    (error: NodeJS.ErrnoException) => ({ outcome: error.code ?? error.message, isClosed: true }),
  )

/** Repeats requests on kept-alive connections until each is closed. @returns status or error code of each one's last request */
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
 * Restarts processes in turn under load, which is balanced as by a proxy: only to ready processes, and to the next one if a
 * connection is refused.
 *
 * @param services modified: restarted services are replaced
 * @param turns indexes into `services`, in the order of the restarts
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
