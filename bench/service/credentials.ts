import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { badgeCredential } from '#server/features/credentials/badge-credential.ts'
import { documentLoader } from '#server/features/credentials/contexts.ts'
import { proofTime } from '#server/features/credentials/proof-time.ts'
import { signCredential } from '#server/features/credentials/sign-credential.ts'
import { insertStatusEntries } from '#server/features/credentials/status-lists.sql.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addUser } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { compare } from './measure.ts'

const ROUNDS = 400

/** Compares making a badge's signed credential with signing the same credential by the library alone. */
export async function benchCredentials(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ dataDir, log: () => {} })
  try {
    await compareSigning(createServices(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database))
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function compareSigning({ db, urls, config, issuerKeys }: Services) {
  const [made] = await db.insert(organizations).values({ name: 'Wrenfield College', creditsLeft: 1 }).returning()
  const organizationId = made!.id
  const issuer = { organizationId, userId: await addUser(db, organizationId) }
  const id = await addBadge(db, issuer, await addTemplate(db, issuer), { expires_at: '2030-11-14 18:00:00' })
  const row = (await findPublicBadge(db, id))!
  const entry = (await db.transaction((tx) => insertStatusEntries(tx, organizationId, [id]))).get(id)!
  const key = await issuerKeys.current(db, organizationId)
  const parts = { row, organization: row.organization, steps: [], status: entry }
  const created = proofTime(row.badge.createdAt, key.createdAt)

  const ours = async () => {
    const unsigned = badgeCredential(parts, urls, config.timeZone)
    return JSON.stringify(await signCredential(unsigned, key.pair, created))
  }
  const credential = badgeCredential(parts, urls, config.timeZone)
  const loader = documentLoader()
  const library = () => {
    const suite = new DataIntegrityProof({ signer: key.pair.signer(), date: created, cryptosuite })
    return issue({ credential: { ...credential }, suite, documentLoader: loader })
  }
  const times = await compare(ours, library, ROUNDS)
  const line = [times.ours.toFixed(2), times.raw.toFixed(2), (times.ours / times.raw).toFixed(2)].join(' | ')
  process.stdout.write('\n| credentials | ours, ms | library alone, ms | ratio |\n|---|--:|--:|--:|\n')
  process.stdout.write(`| a badge's rows to its signed credential | ${line} |\n\n`)
}
