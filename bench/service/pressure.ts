import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config.ts'
import { type RunningService, startService } from '#server/start-service.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { measureCrowds } from './crowds.ts'
import { measureDesigns } from './designs.ts'
import { measureEnding, measureRestarts } from './endings.ts'
import { measureLargeBodies } from './large-bodies.ts'
import type { Figure } from './measure.ts'
import { measureNeighbour } from './neighbour.ts'
import { measureWebhooks } from './webhooks.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)

type Measure = (service: RunningService) => Promise<Figure[]>

/** What is measured of a running service; each by its name alone. */
const PARTS: Record<string, Measure> = {
  crowds: measureCrowds,
  designs: measureDesigns,
  webhooks: measureWebhooks,
  neighbour: measureNeighbour,
  bodies: measureLargeBodies,
}

/**
 * Measures the service under load, with large invalid requests, and during shutdown and restarts. On PostgreSQL, over HTTP.
 * @param parameters the only part of these to measure
 */
export async function bench([part]: string[] = []): Promise<void> {
  const cluster = await startPostgresCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await cluster.createDatabase(),
    PORT: '0',
    LOG_LEVEL: 'silent',
    WEBHOOKS_ALLOW_PRIVATE: '1',
  }
  const start = () => startService(readConfig(settings))
  write('\n| under pressure | measured | is to be |\n|---|--:|--:|')
  try {
    for (const [name, measure] of Object.entries(PARTS)) if (!part || part === name) await print(start, measure)
    if (part) return
    for (const figure of await measureEnding(await start())) writeLine(figure)
    for (const figure of await measureRestarts(start)) writeLine(figure)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function print(start: () => Promise<RunningService>, measure: Measure) {
  const service = await start()
  for (const figure of await measure(service)) writeLine(figure)
  await service.stop()
}

const writeLine = ({ name, value, bound = '' }: Figure) => write(`| ${name} | ${value} | ${bound} |`)
