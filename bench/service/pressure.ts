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

const write = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Measures the service under load, with large invalid requests, and during shutdown and restarts. On PostgreSQL, over HTTP.
 * `crowds` measures only many large requests at once, `designs` only many pictures.
 */
export async function bench([part]: string[] = []): Promise<void> {
  const cluster = await startPostgresCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: await cluster.createDatabase(), PORT: '0', LOG_LEVEL: 'silent' }
  const start = () => startService(readConfig(settings))
  write('\n| under pressure | measured | is to be |\n|---|--:|--:|')
  try {
    if (part !== 'designs') await print(start, measureCrowds)
    if (part === 'crowds') return
    await print(start, measureDesigns)
    if (part === 'designs') return
    await print(start, measureNeighbour)
    await print(start, measureLargeBodies)
    for (const figure of await measureEnding(await start())) writeLine(figure)
    for (const figure of await measureRestarts(start)) writeLine(figure)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function print(start: () => Promise<RunningService>, measure: (service: RunningService) => Promise<Figure[]>) {
  const service = await start()
  for (const figure of await measure(service)) writeLine(figure)
  await service.stop()
}

const writeLine = ({ name, value, bound = '' }: Figure) => write(`| ${name} | ${value} | ${bound} |`)
