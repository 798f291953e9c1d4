import { invalidField } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { forgetAddress } from '../passports/passports.sql.ts'
import { erasePerson } from './erase-person.ts'
import { type ErasureLine, readErasures, saveErasures } from './erasure-file.ts'
import { addressAndName, erasureHasher } from './erasure-hasher.ts'
import { findEarnersBefore, findEarnersByEmail } from './erasures.sql.ts'

const OPERATOR = { type: 'operator' } as const

type Work = Pick<Services, 'db' | 'config' | 'clock' | 'storage' | 'log'>

/**
 * Erases everybody with an address, in every organization or in one. In every one, its passport forgets the address, too.
 * @throws Refusal 422 if nobody has it
 * @returns the numbers of people and of their badges
 */
export async function eraseByEmail(
  work: Work,
  { email, organizationId, wholly }: { email: string; organizationId: string | undefined; wholly: boolean },
) {
  if (!organizationId) await work.db.transaction((tx) => forgetAddress(tx, email))
  const found = await findEarnersByEmail(work.db, email, organizationId)
  if (found.length === 0) throw invalidField(['email'], () => 'Nobody with a badge or on a list has this address.')
  let badges = 0
  for (const { id: earnerId, organizationId: of } of found) {
    const way = wholly ? 'wholly' : 'contact'
    badges += (await erasePerson(work, { organizationId: of, earnerId, way, actor: OPERATOR })).badgesCount
  }
  return { people: found.length, badges }
}

/**
 * Repeats erasures after a backup was restored. People are found by the hash of their id, or by the hash of their
 * address and name if they were created before the erasure: somebody who came later with the same address is a new person.
 * @param path the file of recorded erasures
 * @returns how many people were erased
 */
export async function replayErasures(work: Work, path: string): Promise<number> {
  const lines = await readErasures(path).catch((error: Error) => {
    throw new Error(`${path} is no list of erasures that can be read: ${error.message}. Nobody was erased.`)
  })
  let people = 0
  for (const organizationId of new Set(lines.map((line) => line.organization_id))) {
    const own = lines.filter((line) => line.organization_id === organizationId)
    people += await replayOrganization(work, organizationId, own)
  }
  await saveErasures(work.db, work.config.dataDir)
  return people
}

async function replayOrganization(work: Work, organizationId: string, lines: ErasureLine[]) {
  const hash = erasureHasher(work.config, organizationId)
  let people = 0
  for (const { earner, email, at, way } of lines) {
    const known = await findEarnersBefore(work.db, organizationId, at)
    // Erasures of versions for which an address was one person have the hash of the address alone.
    const isErased = (person: (typeof known)[number]) =>
      hash(person.id) === earner ||
      (email !== null &&
        person.email !== null &&
        [person.email, addressAndName(person)].some((one) => hash(one) === email))
    // A person whose contact data is already erased needs no second erasure of it.
    const again = known.filter((person) => isErased(person) && (way === 'wholly' || person.email !== null))
    for (const { id: earnerId } of again) await erasePerson(work, { organizationId, earnerId, way, actor: OPERATOR })
    people += again.length
  }
  return people
}
