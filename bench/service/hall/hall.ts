import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { type RunningService, startService } from '#server/start-service.ts'
import { addClaim } from '#server/testing/claims.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { startClient } from '../crowds.ts'
import type { Met } from './people.process.ts'

const PEOPLE = pathToFileURL('bench/service/hall/people.process.ts')
const SECONDS = 120
const QUIET_MILLISECONDS = 5_000

/**
 * Measures a hall in which everybody asks for a badge by a word, within two minutes, beside a dashboard in use. The people and their
 * mail server are a process of their own, and so is the dashboard.
 * @param parameters number of people (default 600), and `postgres` or `embedded` to measure only one kind of store
 */
export async function bench(parameters: string[]): Promise<void> {
  const people = Number(parameters.find((each) => Number(each) > 0) ?? 600)
  const stores = parameters.filter((each) => each === 'postgres' || each === 'embedded')
  const columns = [
    'store',
    'people',
    'badges',
    'numbers',
    's in all',
    'their requests',
    'mail of the code, s',
    'mail of the award, s',
  ]
  process.stdout.write(`\n| ${[...columns, 'others, quiet', 'others, meanwhile'].join(' | ')} |\n`)
  process.stdout.write(`|${'---|'.repeat(columns.length + 2)}\n`)
  for (const store of stores.length > 0 ? stores : ['embedded', 'postgres']) await measure(store, people)
}

async function measure(store: string, people: number) {
  const cluster = store === 'postgres' ? await startPostgresCluster() : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const hall = startTypeScript(PEOPLE)
  const answer = <Answer>() => new Promise<Answer>((resolve) => hall.once('message', resolve as () => void))
  const smtpUrl = await answer<string>()
  const service = await startService(
    readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: smtpUrl,
      ...(cluster && { DATABASE_URL: await cluster.createDatabase() }),
    }),
  )
  const dashboard = await startClient()
  try {
    const { issuer, claim } = await givenClaim(service, people)
    const paths = ['/api/v1/issuers/organization/badges', '/api/v1/issuers/organization/statistics']
    const probe = { port: service.port, paths, headers: { cookie: issuer.cookie } }
    await dashboard.whileProbing(probe, () => pause(QUIET_MILLISECONDS))
    const quiet = await dashboard.whileProbing(probe, () => pause(QUIET_MILLISECONDS))
    let met!: Met
    const meanwhile = await dashboard.whileProbing(probe, async () => {
      hall.send({ port: service.port, code: claim.code, word: 'weather', people, seconds: SECONDS })
      met = await answer<Met>()
    })
    for (const failure of met.failures) process.stdout.write(`${failure}\n`)
    const { data, meta } = (await issuer.ask('GET', '/issuers/organization/badges')).body
    const counted = (await issuer.ask('GET', '/issuers/organization')).body.data.badges_count
    const line = [
      store,
      people,
      data.length === 0 ? 0 : meta.total,
      counted,
      (met.took / 1000).toFixed(0),
      `${spread(met.requests)} ms`,
      spread(met.codeMails, 1000),
      spread(met.awardMails, 1000),
      `${spread(quiet)} ms`,
      `${spread(meanwhile)} ms`,
    ]
    process.stdout.write(`| ${line.join(' | ')} |\n`)
  } finally {
    dashboard.stop()
    hall.kill()
    await service.stop()
    await cluster?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function givenClaim({ services }: RunningService, people: number) {
  const { db } = services
  const issuer = await signedIn(createApp(services), db)
  await db.update(organizations).set({ creditsLeft: people }).where(eq(organizations.id, issuer.organizationId))
  return { issuer, claim: await addClaim(db, issuer, { kind: 'word', word: 'weather', seats: people }) }
}

/** p50, p99 and the longest. */
function spread(times: number[], unit = 1): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) / unit
  return [0.5, 0.99, 1].map((part) => at(part).toFixed(unit === 1 ? 0 : 1)).join(', ')
}
