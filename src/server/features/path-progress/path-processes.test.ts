import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { people } from '#server/testing/earners.ts'
import { emptyStore } from '#server/testing/keep-store.ts'
import { pathWorld } from '#server/testing/paths.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { updatePathProgress } from './update-path-progress.ts'

const SLOW = { timeout: 120_000 }
const O = '/issuers/organization'
/** More than two batches of awards. */
const PEOPLE = 1_100
const CREDITS = 3_000

type Place = Awaited<ReturnType<typeof emptyStore>>

/** Opens a store without background jobs, and closes it after `use`. */
async function withStore<Result>(place: Place, use: (services: Services, db: Database) => Promise<Result>) {
  const config = readConfig(place)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log: () => {} })
  try {
    return await use(createServices(config, database), database.db)
  } finally {
    await database.close()
  }
}

/** Creates a store in which many people hold the only step of an automatic path and have not been evaluated yet. */
async function givenComplete() {
  const place = await emptyStore('postgres')
  await withStore(place, async (services, db) => {
    const world = await pathWorld({ services, db }, { steps: 1, credits: CREDITS })
    await world.set({ award_mode: 'automatic' })
    await world.work()
    const list = await world.issuer.ask('POST', `${O}/earners_lists`, { name: 'All', earners: people(PEOPLE) })
    const award = { badge_template_id: world.steps[0]!.id }
    const { status } = await world.issuer.ask('POST', `${O}/badges/earners-lists/${list.body.data.id}`, award)
    expect(status).toBe(201)
  })
  return place
}

function startWorker(place: Place) {
  const child = startTypeScript(new URL('./path-worker.process.ts', import.meta.url), JSON.stringify(place))
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Finishes the work, then counts everything about the path in the store. */
const totals = (place: Place) =>
  withStore(place, async (services, db) => {
    await updatePathProgress(services)
    const { rows } = await db.execute(sql`
      select count(*)::int as badges, count(distinct b.earner_id)::int as people,
        (select sum(credits_left) from organizations)::int as left,
        (select -sum(credits) from credit_transactions)::int as spent,
        (select count(*) from mails m join badges p on p.id = m.badge_id join templates t on t.id = p.template_id
          where t.is_learning_path)::int as mails,
        (select count(*) from path_states where state = 'awarded')::int as awarded,
        (select count(*) from events where action = 'path_completed')::int as reasons
      from badges b join templates t on t.id = b.template_id where t.is_learning_path`)
    return rows[0]
  })

const ALL_ONCE = {
  badges: PEOPLE,
  people: PEOPLE,
  left: CREDITS - 2 * PEOPLE,
  spent: 2 * PEOPLE,
  mails: PEOPLE,
  awarded: PEOPLE,
  reasons: PEOPLE,
}

test('after a process is killed while it awards a path, everybody still gets exactly one badge', SLOW, async () => {
  const place = await givenComplete()
  for (let kills = 0; kills < 2; kills++) {
    const worker = startWorker(place)
    await once(worker, 'message')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  expect(await totals(place)).toEqual(ALL_ONCE)
})
