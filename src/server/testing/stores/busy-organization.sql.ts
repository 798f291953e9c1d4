import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addTemplate } from '#server/testing/templates.ts'

/** Number of people for a number of badges: three people per ten badges. */
export const peopleOf = (badges: number): number => Math.max(1, Math.floor(badges * 0.3))

/** Adds an organization with this many badges, from twenty templates, issued over two years. @returns its id */
export async function addBusyOrganization(db: Database, name: string, badges: number): Promise<string> {
  const [organization] = await db.insert(organizations).values({ name, creditsLeft: 2_000_000_000 }).returning()
  const organizationId = organization!.id
  const templates = []
  for (let number = 0; number < 20; number++) {
    templates.push(await addTemplate(db, { organizationId }, { title: `Template ${number}`, code: `T-${number}` }))
  }
  const people = peopleOf(badges)
  // In chunks, because of the statement timeout, and because the embedded store keeps transition tables in memory.
  const part = 50_000
  for (let first = 0; first < people; first += part) {
    await db.execute(sql`
      insert into earners (organization_id, email, first_name, last_name)
      select ${organizationId}, 'earner' || n || '@wrenfield.example', ${firstName(sql`n`)}, ${lastName(sql`n`)}
      from generate_series(${first}::int, ${Math.min(first + part, people) - 1}::int) n`)
  }
  for (let first = 0; first < badges; first += part) {
    await insertBadges(db, organizationId, {
      first,
      count: Math.min(part, badges - first),
      people,
      total: badges,
      templates,
    })
  }
  return organizationId
}

type Part = {
  first: number
  count: number
  people: number
  total: number
  templates: { id: string; versionId: string }[]
}

async function insertBadges(db: Database, organizationId: string, { first, count, people, total, templates }: Part) {
  const ids = (key: 'id' | 'versionId') =>
    sql`(${sql.raw(`array['${templates.map((template) => template[key]).join("','")}']::uuid[]`)})`
  await db.execute(sql`
    with numbered as (
      select n, ${ids('id')}[1 + n % 20] as template_id, ${ids('versionId')}[1 + n % 20] as version_id,
        timestamp '2024-10-01' + interval '2 years' * n / ${total}::int as at
      from generate_series(${first}::int, ${first + count - 1}::int) n
    )
    insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
      recipient_first_name, recipient_last_name, emitted_at, expires_at, created_at)
    select ${organizationId}, n + 1, template_id, version_id, e.id, e.email, e.first_name, e.last_name,
      date_trunc('second', at), case when n % 3 = 0 then date_trunc('second', at) + interval '1 year' end, at at time zone 'UTC'
    from numbered join earners e on e.organization_id = ${organizationId} and e.email = 'earner' || (n % ${people}::int) || '@wrenfield.example'`)
  await db.execute(sql`update organizations set badges_count = badges_count + ${count} where id = ${organizationId}`)
}

const FIRST = [
  'Amara',
  'Giulia',
  'Niccolò',
  'Siân',
  'Dev',
  'Zoë',
  'Ahmed',
  'Françoise',
  'Owen',
  'Chiara',
  'Marta',
  'Ines',
  'Luca',
]
const LAST = [
  'Okonkwo',
  'Ferri',
  'Rinaldi',
  'Prosser',
  'Raghunathan',
  'Atkins',
  'Haddad',
  'Lefèvre',
  'Blake',
  'Bassani',
  'Greco',
]

const named = (names: string[], n: ReturnType<typeof sql>, spread: number) =>
  sql`(array[${sql.raw(names.map((name) => `'${name}'`).join(','))}])[1 + (${n} / ${sql.raw(String(spread))}) % ${sql.raw(String(names.length))}]`
const firstName = (n: ReturnType<typeof sql>) => named(FIRST, n, 1)
/** Each first name is shared by one in thirteen people; the number makes each last name unique. */
const lastName = (n: ReturnType<typeof sql>) => sql`${named(LAST, n, 13)} || ' ' || ${n}`
