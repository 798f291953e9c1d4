import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createApp } from '#server/app.ts'
import { givenKeyIssuer, signedBadge } from '#server/features/verification/testing/given-credentials.ts'
import type { RunningService } from '#server/start-service.ts'
import { people } from '#server/testing/earners.ts'
import { colleague, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addBusyOrganization } from '#server/testing/stores/busy-organization.sql.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import type { Press, Probe } from './crowd.process.ts'
import type { Figure } from './measure.ts'
import { watchProcess } from './watch-process.ts'

/** Relative to the working directory, because the bench itself is bundled into a module elsewhere. */
const CROWD = pathToFileURL('bench/service/crowd.process.ts')
const LISTS = '/api/v1/issuers/organization/earners_lists'
const BADGES = '/api/v1/issuers/organization/badges'
const FORM = 'application/x-www-form-urlencoded'
const MIB = 1024 * 1024
const EXPORTED = 40_000
const QUIET_MILLISECONDS = 3_000
/** A dropped client's work is watched for this long after the drop. */
const AFTER_DROP = 2_000

type Case = Omit<Press, 'port' | 'bodyFile'> & { body?: string }

/**
 * Measures what others wait while many large requests come at once: the reads of another organization and `/healthz`, and the
 * memory and the longest turn of the process meanwhile. The requests are made by other processes.
 */
export async function measureCrowds({ services, port }: RunningService): Promise<Figure[]> {
  const app = createApp(services)
  const neighbour = await signedIn(app, services.db)
  const folder = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const [pressing, probing] = await Promise.all([startClient(), startClient()])
  const probe = { port, paths: ['/healthz', `${BADGES}`], headers: { cookie: neighbour.cookie } }
  const figures: Figure[] = []
  try {
    const cases = await crowds(await busyIssuer(app, services.db), await signedIn(app, services.db))
    const quietly = () => probing.whileProbing(probe, () => pause(QUIET_MILLISECONDS))
    await quietly()
    const quiet = await quietly()
    const rest = process.memoryUsage.rss()
    figures.push({ name: 'quiet: p50, p99, max of others', value: spread(quiet) })
    for (const [name, { body, ...sent }] of Object.entries(cases)) {
      const bodyFile = join(folder, 'body')
      if (body !== undefined) await writeFile(bodyFile, body)
      let times: number[] = []
      let statuses: unknown
      const watched = await watchProcess(async () => {
        times = await probing.whileProbing(probe, async () => {
          statuses = await pressing.press({ ...sent, port, ...(body !== undefined && { bodyFile }) })
          if (sent.drop !== undefined) await pause(AFTER_DROP)
        })
      })
      const turn = watched.computed ?? watched.blocked
      const memory = (watched.memory - rest) / MIB
      figures.push({
        name: `${name} (${String(statuses)}), ${(watched.took / 1000).toFixed(1)} s: p50, p99, max of others; longest turn; memory over rest`,
        value: `${spread(times)} = ${ratios(times, quiet)} × quiet; ${turn.toFixed(0)} ms; ${memory.toFixed(0)} MiB`,
        bound: 'p99 150 ms; 50 ms; 500 MiB',
      })
      await pause(1_000)
    }
  } finally {
    pressing.stop()
    probing.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

async function busyIssuer(app: ReturnType<typeof createApp>, db: RunningService['services']['db']): Promise<Issuer> {
  const organizationId = await addBusyOrganization(db, 'Busy College', EXPORTED)
  return colleague(app, db, organizationId)
}

async function crowds(busy: Issuer, issuer: Issuer): Promise<Record<string, Case>> {
  const { cookie } = issuer
  const post = (path: string, type: string, body: string, count: number): Case => ({
    count,
    method: 'POST',
    path,
    headers: { cookie, 'content-type': type },
    body,
  })
  const flat = `name=A&${Array.from({ length: 200_000 }, (_, field) => `x${field}=1`).join('&')}`
  const wrong = people(50_000).map((person, row) => ({ ...person, recipient_email: `wrong ${row}` }))
  const key = await givenKeyIssuer()
  const signed = await signedBadge(key)
  const wide = { ...signed, '@context': [...(signed['@context'] as string[]), ...repeated(signed['@context'], 20_000)] }
  const exporting = { method: 'GET', path: `${BADGES}/export`, headers: { cookie: busy.cookie } } as const
  return {
    '1 flat form of 200,000 fields': post(LISTS, FORM, flat, 1),
    '8 flat forms of 200,000 fields': post(LISTS, FORM, flat, 8),
    '20 lists of 50,000 wrong rows': post(LISTS, 'application/json', JSON.stringify({ name: 'A', earners: wrong }), 20),
    '8 lists of 20,000 rows': post(
      LISTS,
      'application/json',
      JSON.stringify({ name: 'A', earners: people(20_000) }),
      8,
    ),
    '8 checks of a badge with wide contexts': post(
      '/verify',
      FORM,
      `text=${encodeURIComponent(JSON.stringify(wide))}`,
      8,
    ),
    [`12 exports of ${EXPORTED.toLocaleString('en')}`]: { ...exporting, count: 12 },
    '8 exports that are dropped after 0.2 s': { ...exporting, count: 8, drop: 200 },
  }
}

const repeated = (contexts: unknown, times: number) =>
  Array.from({ length: times }, () => (contexts as string[]).at(-1) ?? '')

const at = (times: number[], part: number) => {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
const POINTS = [0.5, 0.99, 1]
const spread = (times: number[]) => `${POINTS.map((part) => at(times, part).toFixed(0)).join(', ')} ms`
const ratios = (times: number[], quiet: number[]) =>
  POINTS.map((part) => (at(times, part) / at(quiet, part)).toFixed(1)).join(', ')

/** A process of its own, so that it does not compete with the server's thread. */
export async function startClient() {
  const client = startTypeScript(CROWD)
  const answer = () => new Promise<unknown>((resolve) => client.once('message', resolve))
  await answer()
  return {
    async press(press: Press): Promise<unknown> {
      client.send({ press })
      return answer()
    },
    /** @returns the times of the requests in milliseconds */
    async whileProbing(probe: Probe, work: () => Promise<unknown>): Promise<number[]> {
      client.send({ probe })
      const answered = answer()
      await work()
      client.send('end')
      const { times, failed } = (await answered) as { times: number[]; failed: number }
      if (failed > 0) process.stdout.write(`${failed} requests of others failed\n`)
      return times
    },
    stop: () => client.kill(),
  }
}
