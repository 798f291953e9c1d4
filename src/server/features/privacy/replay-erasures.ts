import { notFound } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { erasePerson } from './erase-person.ts'
import { type ErasureLine, readErasures, saveErasures } from './erasure-file.ts'
import { hashedWith } from './erasure-hash.ts'
import { findEarnersBefore, findEarnersByEmail } from './erasures.sql.ts'

const OPERATOR = { type: 'operator' } as const

type Work = Pick<Services, 'db' | 'config' | 'clock' | 'storage' | 'log'>

/**
 * Erases everybody who has an address, in every organization or in one.
 * @throws Refusal 404 where nobody has it
 * @returns how many people, and how many badges they held
 */
export async function eraseByEmail(
  work: Work,
  { email, organizationId, wholly }: { email: string; organizationId: string | undefined; wholly: boolean },
) {
  const found = await findEarnersByEmail(work.db, email, organizationId)
  if (found.length === 0) throw notFound()
  let badges = 0
  for (const { id: earnerId, organizationId: of } of found) {
    const way = wholly ? 'wholly' : 'contact'
    badges += (await erasePerson(work, { organizationId: of, earnerId, way, actor: OPERATOR })).badgesCount
  }
  return { people: found.length, badges }
}

/**
 * Erases everybody again whom a restored backup has brought back. They are found by the hashes of their ids, or of their
 * addresses where they were there before the erasure: whoever came later with the same address is a new person.
 * @param path the erasures that were remembered, where the backup was made
 * @returns how many people
 */
export async function replayErasures(work: Work, path: string): Promise<number> {
  const lines = await readErasures(path)
  let people = 0
  for (const organizationId of new Set(lines.map((line) => line.organization_id))) {
    const own = lines.filter((line) => line.organization_id === organizationId)
    people += await replayOrganization(work, organizationId, own)
  }
  await saveErasures(work.db, work.config.dataDir)
  return people
}

async function replayOrganization(work: Work, organizationId: string, lines: ErasureLine[]) {
  const hash = hashedWith(work.config, organizationId)
  let people = 0
  for (const { earner, email, at, way } of lines) {
    const known = await findEarnersBefore(work.db, organizationId, at)
    const isErased = (person: (typeof known)[number]) =>
      hash(person.id) === earner || (email !== null && person.email !== null && hash(person.email) === email)
    // Contact data that are gone already need no second time.
    const again = known.filter((person) => isErased(person) && (way === 'wholly' || person.email !== null))
    for (const { id: earnerId } of again) await erasePerson(work, { organizationId, earnerId, way, actor: OPERATOR })
    people += again.length
  }
  return people
}
