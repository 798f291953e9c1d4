import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { matchBadgeImport as contract } from '#contract/badge-imports/badge-imports.ts'
import type { Recipient } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { peopleOf } from '../earners-lists/import-earners.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { findClassData } from './badge-imports.sql.ts'
import { importKey } from './import-key.ts'
import { lockChecked } from './lock-checked.ts'
import {
  findCandidates,
  findUnknownRecipients,
  type UnknownRecipient,
  updateRecipients,
} from './match-recipients.sql.ts'
import { settleRows } from './settle-rows.sql.ts'
import { showImport } from './show-import.ts'

/** Hashes that one request may compute, in about a minute; an export has a salt for each badge, and each is tried with all. */
const MAX_HASHES = 50_000_000

/**
 * Finds the recipients of an import who are only known by a hash, and the names that are missing, among given people.
 * @throws Refusal 404 for an unknown list, 422 for a file that cannot be read or too many people, and those of `lockChecked`
 */
export async function matchBadgeImport(
  { import_id: id, earners_list_id: listId, file }: z.output<typeof contract.input>,
  request: SignedInRequest,
) {
  const { db, caller, signal } = request
  const { organizationId } = caller
  if (listId && !(await findList(db, organizationId, listId))) throw notFound()
  await db.transaction((tx) => lockChecked(tx, id, request))
  const people = file ? await peopleOf(file) : await findCandidates(db, organizationId, listId)
  const unknown = await findUnknownRecipients(db, organizationId, id)
  const found = await match(unknown, people, signal)
  return db.transaction(async (tx) => {
    await lockChecked(tx, id, request)
    const classes = new Map((await findClassData(tx, organizationId, id)).map(({ place, data }) => [place, data]))
    const rows = found.map(({ row, classPlace, data, ...recipient }) => ({
      row,
      recipient,
      key: importKey({ ...data, ...recipient }, classes.get(classPlace), row),
    }))
    await updateRecipients(tx, organizationId, id, rows)
    await settleRows(tx, organizationId, id)
    const { data } = await showImport(id, { ...request, db: tx })
    return { data: { ...data, matched_count: found.length } }
  })
}

type Matched = UnknownRecipient & Recipient

/** The rows whose recipient is among the people, with the address and the name. A name in the row itself is kept. */
async function match(unknown: UnknownRecipient[], people: Recipient[], signal: AbortSignal): Promise<Matched[]> {
  const byAddress = groupedBy(people, ({ recipient_email }) => recipient_email)
  const found: Matched[] = []
  const take = (row: UnknownRecipient, email: string) => {
    const { recipient_first_name: first, recipient_last_name: last } = row.data
    // Whoever shares an address is told apart by the name alone.
    const [only, ...others] = byAddress.get(email) ?? []
    const named = first && last ? undefined : others.length === 0 ? only : undefined
    found.push({
      ...row,
      recipient_email: email,
      recipient_first_name: named?.recipient_first_name ?? first,
      recipient_last_name: named?.recipient_last_name ?? last,
    })
  }
  const hashed = unknown.filter(({ data }) => data.recipient_email === '')
  for (const row of unknown) if (byAddress.has(row.data.recipient_email)) take(row, row.data.recipient_email)

  const bySalt = groupedBy(hashed, ({ data }) => JSON.stringify([algorithmOf(data), data.recipient_salt ?? '']))
  if (bySalt.size * byAddress.size > MAX_HASHES) throw tooMany(Math.floor(MAX_HASHES / bySalt.size))
  for (const rows of bySalt.values()) {
    const { data } = rows[0]!
    const [algorithm, salt] = [algorithmOf(data), data.recipient_salt ?? '']
    const wanted = groupedBy(rows, (row) => row.data.recipient_hash!.split('$').at(-1)!.toLowerCase())
    const emails = byAddress.keys()
    await inTurns(
      untilEmpty(emails, wanted),
      (email) => {
        const hash = createHash(algorithm)
          .update(email + salt)
          .digest('hex')
        for (const row of wanted.get(hash) ?? []) take(row, email)
        wanted.delete(hash)
      },
      signal,
    )
  }
  return found
}

function* untilEmpty<Item>(items: Iterable<Item>, wanted: ReadonlyMap<string, unknown>): Generator<Item> {
  for (const item of items) {
    if (wanted.size === 0) return
    yield item
  }
}

/** Open Badges 2.0 writes `sha256$…` or `md5$…`; Open Badges 3.0 the same. */
const algorithmOf = ({ recipient_hash = '' }: UnknownRecipient['data']) =>
  recipient_hash.startsWith('md5$') ? 'md5' : 'sha256'

const tooMany = (most: number) =>
  new Refusal(422, 'validation_failed', { sentence: (locale) => m.badge_imports_too_many_people({ most }, { locale }) })

function groupedBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
