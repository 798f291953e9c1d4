import type pg from 'pg'
import {
  ACTIVITIES,
  AWARDS,
  BADGES,
  COUNTS,
  CREDENTIALS,
  FUNCTIONS,
  LIST_MEMBERS,
  LISTS,
  MAILS,
  ORGANIZATIONS,
  PEOPLE,
  RENEWALS,
  STAFF,
  SUMS,
  TEMPLATES,
  VERSIONS,
} from './installation.sql.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import { type PlannedAward, planInstallation } from './plan-installation.ts'

/** Badges of one statement, roughly. */
const PART = 100_000

/** Indexes of these are dropped and made again from all rows, which is faster than to keep them. */
const LARGE = [
  'badges',
  'earners',
  'mails',
  'activities',
  'events',
  'awards',
  'list_members',
  'badge_credentials',
  'first_badges',
  'badge_days',
]

/**
 * Fills an empty database with an installation as it is in life, in statements of many rows. Triggers and foreign keys rest
 * meanwhile: with them, and with the indexes, ten million badges would take a day. What the triggers would have counted is
 * counted at the end.
 * @returns the ids of the organizations, the largest first
 */
export async function fillInstallation(
  client: pg.ClientBase,
  badges: number,
  report: (what: string) => void = () => {},
): Promise<string[]> {
  const { organizations, awards } = planInstallation(badges)
  await client.query(`set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off;
    set maintenance_work_mem = '1GB'; set work_mem = '512MB'`)
  await client.query(FUNCTIONS)
  const indexes = await dropIndexes(client)
  await client.query(ORGANIZATIONS, columnsOf(organizations, ['templates', 'people']))
  for (const statement of [STAFF, TEMPLATES, VERSIONS]) await client.query(statement)
  await client.query(PEOPLE, [FIRST_NAMES, LAST_NAMES])
  const lists = organizations.flatMap(({ lists: own }, organization) =>
    own.map((list, number) => ({ organization, number, ...list })),
  )
  await client.query(LISTS, columnsOf(lists, ['organization', 'number', 'first', 'size']))
  await client.query(LIST_MEMBERS)
  await client.query('analyze earners; analyze templates; analyze template_versions; analyze earners_lists')
  report('organizations, templates, people and lists')
  let number = 0
  for (const part of partsOf(awards)) {
    const planned = part.map((award) => {
      const numbered = { ...award, number }
      number += award.size
      return numbered
    })
    const names = ['organization', 'template', 'list', 'person', 'size', 'first', 'at', 'number'] as const
    await client.query('truncate fill_awards')
    await client.query(AWARDS, columnsOf(planned, [...names]))
    await client.query('analyze fill_awards')
    await client.query(BADGES)
  }
  report('awards and badges')
  await client.query(RENEWALS)
  report('renewals')
  for (const statement of [...MAILS, ...ACTIVITIES, ...CREDENTIALS]) await client.query(statement)
  report('emails, activity and credentials')
  for (const statement of [...COUNTS, ...SUMS]) await client.query(statement)
  report('counts and sums')
  for (const definition of indexes) await client.query(definition)
  report('indexes')
  await client.query('vacuum (analyze)')
  report('statistics')
  const { rows } = await client.query<{ id: string }>('select id from fill_organizations order by number')
  await client.query('discard all')
  return rows.map(({ id }) => id)
}

function* partsOf(awards: PlannedAward[]): Generator<PlannedAward[]> {
  let part: PlannedAward[] = []
  let size = 0
  for (const award of awards) {
    part.push(award)
    size += award.size
    if (size < PART) continue
    yield part
    part = []
    size = 0
  }
  if (part.length > 0) yield part
}

const columnsOf = <Row>(rows: Row[], names: (keyof Row)[]) => names.map((name) => rows.map((row) => row[name]))

/** Drops the indexes that no constraint needs. @returns the statements that make them again */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [LARGE],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
