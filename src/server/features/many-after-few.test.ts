import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { POSTGRES_LIMITS } from '#server/platform/database/postgres-store.ts'
import { addList, people } from '#server/testing/earners.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { addTemplate } from '#server/testing/templates.ts'

const O = '/issuers/organization'
const PEOPLE = 10_000
/** Half the statement timeout, in seconds; with plans made for one row, neither action finishes in it. */
const LIMITS = { ...POSTGRES_LIMITS, statement: 30 }

/** An organization in an empty store with one connection, so every statement runs with the plans it has cached. */
async function smallStore() {
  const cluster = await startPostgresCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  const url = await cluster.createDatabase()
  const database = await openDatabase({ url, dataDir, connections: 1, limits: LIMITS, log: () => {} })
  onTestFinished(async () => {
    await database.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true })
  })
  const app = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database))
  const issuer = await signedIn(app, database.db, { creditsLeft: 3 * PEOPLE })
  return { issuer, templateId: (await addTemplate(database.db, issuer)).id }
}

test('plans cached for single badges do not slow an award and a revocation of ten thousand', {
  timeout: 240_000,
}, async () => {
  const { issuer, templateId: badge_template_id } = await smallStore()
  for (const recipient_email of Array.from({ length: 8 }, (_, number) => `first.${number}@wrenfield.example`)) {
    const person = { recipient_email, recipient_first_name: 'Ada', recipient_last_name: 'First' }
    const { body } = await issuer.ask('POST', `${O}/badges`, { badge_template_id, ...person })
    await issuer.ask('POST', `/issuers/badges/${body.data.id}/revoke`, { reason: 'A trial.' })
  }
  const list = await addList(issuer, people(PEOPLE))
  const awarded = await issuer.ask('POST', `${O}/badges/earners-lists/${list}`, { badge_template_id })
  expect(awarded.status).toBe(201)
  const filter = { award_id: awarded.body.award_id }
  const revoking = { filter, expected_count: PEOPLE, reason: 'A trial too.' }
  const revoked = await issuer.ask('POST', `${O}/badges/revoke`, revoking)
  expect(revoked.body).toMatchObject({ data: { revoked_count: PEOPLE } })
})
