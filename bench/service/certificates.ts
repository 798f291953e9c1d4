import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { startService } from '#server/start-service.ts'
import { addList, people } from '#server/testing/earners.ts'
import { type Issuer, signedIn } from '#server/testing/issuer.ts'
import { completeMicroCredential, someAlignments } from '#server/testing/micro-credentials.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { LightClient } from './light-client.ts'
import { median, milliseconds } from './measure.ts'
import { watchProcess } from './watch-process.ts'

const FILES = '/issuers/organization/certificate_files'
const BADGES = '/issuers/organization/badges'
const QUIET_READS = 300
const MOMENT = 250

/**
 * Generates a file of an award's certificates (a micro-credential, two pages each) while the badges table is read
 * repeatedly. On PostgreSQL, over HTTP.
 * @param parameters number of certificates (default 1,000), and `zip` or `pdf` to measure only one form
 */
export async function bench([count = '1000', form]: string[]): Promise<void> {
  const cluster = await startPostgresCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await cluster.createDatabase(),
    PORT: '0',
    LOG_LEVEL: 'warn',
    // Keeps the award's mails from being sent during the measurement.
    AWARD_MAIL_DELAY: '600',
  }
  const { services, port, stop } = await startService(readConfig(settings))
  try {
    const issuer = await signedIn(createApp(services), services.db, { creditsLeft: 1_000_000 })
    const client = await LightClient.open(port, issuer.cookie)
    const template = await addTemplate(services.db, issuer, {
      isMicroCredential: true,
      microCredential: MicroCredential.parse(completeMicroCredential()),
      alignments: someAlignments(),
      namesRecipient: true,
    })
    const list = await addList(issuer, people(Number(count)))
    const award = await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id })
    if (award.status !== 201) throw new Error(JSON.stringify(award.body))
    await read(client, () => false, QUIET_READS)
    const quiet = await read(client, () => false, QUIET_READS)
    process.stdout.write(
      '\n| certificates | s | MB of file | MB of memory more | a read, by a quiet one | longest turn, ms |\n',
    )
    process.stdout.write('|---|--:|--:|--:|--:|--:|\n')
    for (const each of form ? [form] : ['zip', 'pdf']) {
      const before = process.memoryUsage.rss()
      let size = 0
      let reads: number[] = []
      const watched = await watchProcess(async () => {
        let isOver = false
        const reading = read(client, () => isOver)
        size = await make(issuer, template.id, { count: Number(count), form: each }).finally(() => {
          isOver = true
        })
        reads = await reading
      })
      const figures = [
        `${count}, ${each}`,
        (watched.took / 1000).toFixed(0),
        (size / 1e6).toFixed(0),
        ((watched.memory - before) / 1e6).toFixed(0),
        `${(median(reads) / median(quiet)).toFixed(2)} (${median(reads).toFixed(1)} ms by ${median(quiet).toFixed(1)})`,
        (watched.computed ?? watched.blocked).toFixed(0),
      ]
      process.stdout.write(`| ${figures.join(' | ')} |\n`)
    }
    client.close()
  } finally {
    await stop()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Requests a file and waits until it is ready. @returns its size in bytes */
async function make(
  issuer: Issuer,
  template: string,
  { count, form }: { count: number; form: string },
): Promise<number> {
  const filter = { badge_template_id: template }
  const { status, body } = await issuer.ask('POST', FILES, { filter, expected_count: count, form })
  if (status !== 201) throw new Error(JSON.stringify(body))
  for (;;) {
    const { data } = (await issuer.ask('GET', `${FILES}/${body.data.id}`)).body
    if (data.status === 'ready') return data.size
    if (data.status === 'failed') throw new Error(`The file of ${data.certificates_done} certificates failed`)
    await pause(1000)
  }
}

/** Repeatedly reads a page of badges. @returns the time of each read, in milliseconds */
async function read(client: LightClient, isOver: () => boolean, most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const times: number[] = []
  while (!isOver() && times.length < most) {
    times.push(await milliseconds(() => client.ask({ path: BADGES })))
    if (most === Number.POSITIVE_INFINITY) await pause(MOMENT)
  }
  return times
}
