import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ErasureWay } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { forgetCached } from '#server/platform/cache.ts'
import { instantFrom, wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { mailFile, mailsIn, readMailFile } from '#server/platform/mail-transport/mail-folder.ts'
import type { Services } from '#server/services.ts'
import { type Actor, activitySourceOf, recordActivity, userOf } from '../activity/record-activity.sql.ts'
import { removeParts } from '../certificate-files/file-parts.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { exportFile } from '../passports/make-passport-export.ts'
import { expireExportsOf } from '../passports/passport-exports.sql.ts'
import { markPathsOf } from '../path-progress/marks.sql.ts'
import { answerErased } from '../requests/requests.sql.ts'
import { tellErased } from '../webhooks/tell-webhooks.sql.ts'
import { eraseRows, findPersonalFiles } from './erase-rows.sql.ts'
import { saveErasures } from './erasure-file.ts'
import { addressAndName, erasureHasher } from './erasure-hasher.ts'
import { insertErasure } from './erasures.sql.ts'
import { countPerson, findPerson, type Person, type PersonCounts } from './person.sql.ts'

type OfEarner = { earner_id: string }

/**
 * Counts what erasing a person would delete.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function previewErasure({ earner_id: id }: OfEarner, { db, caller }: SignedInRequest) {
  const person = await findPerson(db, caller.organizationId, id)
  if (!person) throw notFound()
  const counts = await countPerson(db, person)
  return {
    data: {
      recipient_email: person.email ?? '',
      recipient_first_name: person.firstName,
      recipient_last_name: person.lastName,
      ...counts,
      fingerprint: fingerprintOf(person, counts),
    },
  }
}

/**
 * Erases a person with `erasePerson` if nothing has changed since the preview.
 * @throws Refusal 404 for an unknown id, 409 `conflict` if something has changed since the preview
 */
export async function eraseEarner(
  { earner_id: earnerId, way, fingerprint }: OfEarner & { way: ErasureWay; fingerprint: string },
  request: SignedInRequest,
) {
  const erased = await erasePerson(request.services, { ...activitySourceOf(request), earnerId, way, fingerprint })
  return { data: { way, badges_count: erased.badgesCount, erased_at: instantFrom(erased.createdAt) } }
}

type ErasureOrder = {
  organizationId: string
  earnerId: string
  way: ErasureWay
  actor: Actor
  /** IP address of the request; not set for the operator. */
  address?: string
  /** Fingerprint from the preview, if there was one. */
  fingerprint?: string
}

/**
 * Erases a person in one transaction, then their files and the responses cached in memory. Concurrent awards either wait
 * for the erasure or finish before it, in which case their badges are erased too.
 */
export async function erasePerson(
  services: Pick<Services, 'db' | 'config' | 'clock' | 'storage' | 'log'>,
  order: ErasureOrder,
) {
  const { db, config, storage, log } = services
  const { organizationId, way, actor, address } = order
  const { erasure, files, names } = await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const person = await findPerson(tx, organizationId, order.earnerId)
    if (!person) throw notFound()
    await refuseChanged(tx, person, order.fingerprint)
    const found = await findPersonalFiles(tx, person)
    const own = await expireExportsOf(tx, person.addresses)
    const asked = await answerErased(tx, organizationId, person.id, userOf(actor))
    const badgesCount = await eraseRows(tx, person, way, wallClockNow(services))
    await tellErased(tx, organizationId, { earner_id: person.id, way })
    await markPathsOf(tx, organizationId, person.id)
    const hash = erasureHasher(config, organizationId)
    const hashes = { earnerHash: hash(person.id), emailHash: person.email && hash(addressAndName(person)) }
    const userId = userOf(actor)
    // In a backup from before a join they are people of their own.
    for (const id of person.joinedIds) {
      const joined = { userId, way, badgesCount: 0, earnerHash: hash(id), emailHash: null }
      await insertErasure(tx, organizationId, joined)
    }
    if (asked && person.email) {
      const data = { organization: (await findOrganization(tx, organizationId)).name }
      await insertMail(tx, null, { kind: 'request_erased', recipient: person.email, language: asked.language, data })
    }
    // Neither the name nor the id, which could identify the person.
    const details = { way, badges: badgesCount }
    await recordActivity(tx, { organizationId, actor, kind: 'person_erased', details, address })
    return {
      erasure: await insertErasure(tx, organizationId, { userId, way, badgesCount, ...hashes }),
      files: { ...found, inParts: [...found.inParts, ...own.map(exportFile)] },
      names: [...person.addresses, ...person.names],
    }
  })
  forgetCached()
  await Promise.all(files.mails.map((id) => rm(mailFile(config.mailFolder, id), { force: true })))
  await removeMailsAbout(names, files.staffMails, config.mailFolder)
  await Promise.all(files.copies.map((key) => storage.remove(key)))
  await Promise.all(files.inParts.map((file) => removeParts(storage, file)))
  await saveErasures(db, config.dataDir)
  log.info({ organization: organizationId, way, badges: erasure.badgesCount }, 'a person was erased')
  return erasure
}

/** Deletes mails to staff that name the person, such as a test mail. Their rows do not say so: the files are searched. */
async function removeMailsAbout(names: string[], ids: string[], folder: string) {
  const there = await mailsIn(folder)
  for (const id of ids.filter((each) => there.has(each))) {
    const content = await readMailFile(folder, id)
    if (names.some((name) => content.includes(name))) await rm(mailFile(folder, id), { force: true })
  }
}

async function refuseChanged(tx: Database, person: Person, fingerprint: string | undefined) {
  if (fingerprint === undefined || fingerprint === fingerprintOf(person, await countPerson(tx, person))) return
  throw new Refusal(409, 'conflict', { sentence: (locale) => m.privacy_changed_meanwhile({}, { locale }) })
}

/** Hash of what the preview showed. */
const fingerprintOf = ({ id, email, firstName, lastName }: Person, counts: PersonCounts) =>
  createHash('sha256')
    .update(JSON.stringify([id, email, firstName, lastName, counts]))
    .digest('base64url')
