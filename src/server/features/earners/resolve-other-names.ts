import type { Recipient } from '#contract/badges.ts'
import type { OtherName, OtherPerson } from '#contract/earners/other-name.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { type FieldError, Refusal } from '#server/platform/http/refusal.ts'
import { type ActivitySource, recordActivity, userOf } from '../activity/record-activity.sql.ts'
import { correctPlanned, findPlannedFor } from '../scheduled-awards/planned-recipient.sql.ts'
import { findOtherNamed, type OtherNamed, renamePeople } from './person-of.sql.ts'

type GivenPerson = Recipient & { other_name?: OtherName | undefined }

/**
 * Does what a request says about given people whose address is somebody's with another name: renames that person, or refuses.
 * The caller has locked the organization. Afterwards each address and name means the right person, or a new one.
 * @param pathOf the path of a row's person in the request
 * @throws Refusal 422 with an error at the name of each row that is refused, or that would rename one of several people
 */
export async function resolveOtherNames(
  tx: Database,
  acted: ActivitySource,
  people: readonly GivenPerson[],
  pathOf: (row: number) => PropertyKey[],
): Promise<void> {
  const asked = people.flatMap((person, row) =>
    person.other_name === 'rename' || person.other_name === 'refuse' ? [{ person, row }] : [],
  )
  if (asked.length === 0) return
  const found = await findOtherNamed(
    tx,
    acted.organizationId,
    asked.map(({ person }) => person),
  )
  const named = found.map((other) => ({ ...other, ...asked[other.row]! }))
  const fieldErrors = errorsOf(named, pathOf)
  if (fieldErrors.length > 0) {
    const [only] = people.length === 1 ? named : []
    throw new Refusal(422, 'validation_failed', { fieldErrors, ...(only && { othersAtAddress: only.people }) })
  }
  if (named.length > 0) await rename(tx, acted, named)
}

type Named = OtherNamed & { person: GivenPerson }

function errorsOf(named: Named[], pathOf: (row: number) => PropertyKey[]): FieldError[] {
  const renamed = new Set<string>()
  return named.flatMap(({ person, row, people }): FieldError[] => {
    const path = [...pathOf(row), 'recipient_first_name']
    const words = { email: person.recipient_email, name: people.map(fullName).join(', ') }
    if (person.other_name === 'refuse') {
      return [{ path, sentence: (locale) => m.issuing_other_name({ ...words, count: people.length }, { locale }) }]
    }
    const [only] = people
    if (people.length === 1 && only && !renamed.has(only.earner_id)) {
      renamed.add(only.earner_id)
      return []
    }
    return [{ path, sentence: (locale) => m.issuing_rename_unclear(words, { locale }) }]
  })
}

const fullName = ({ recipient_first_name, recipient_last_name }: OtherPerson) =>
  `${recipient_first_name} ${recipient_last_name}`

async function rename(tx: Database, acted: ActivitySource, named: Named[]) {
  for (const { person, people } of named) {
    const id = people[0]!.earner_id
    const planned = await findPlannedFor(tx, acted.organizationId, { id, email: person.recipient_email })
    await correctPlanned(tx, acted.organizationId, planned, person)
  }
  const names = named.map(({ person, people }) => ({
    id: people[0]!.earner_id,
    first_name: person.recipient_first_name,
    last_name: person.recipient_last_name,
  }))
  await renamePeople(tx, acted.organizationId, names, userOf(acted.actor))
  for (const { id } of names) {
    const details = { fields: ['firstName', 'lastName'] }
    await recordActivity(tx, { ...acted, kind: 'earner_corrected', subject: { type: 'earner', id }, details })
  }
}
