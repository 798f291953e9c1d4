import type { z } from 'zod'
import {
  type BadgeImport,
  type BadgeImportDetails,
  listBadgeImports as contract,
  type ImportRow,
  listBadgeImportRows as rowsContract,
} from '#contract/badge-imports/badge-imports.ts'
import type { Recipient } from '#contract/badges.ts'
import { instantFrom, instantOf } from '#server/platform/clock.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { undoEnd } from '../awards/show-award.ts'
import { findOtherNamed, findPersonOf } from '../earners/person-of.sql.ts'
import {
  countProblems,
  findClasses,
  findImport,
  findImports,
  findRows,
  type RowFilter,
  type ShownImport,
  type ShownRow,
} from './badge-imports.sql.ts'

type Reading = Pick<SignedInRequest, 'db' | 'caller' | 'services'>

function importAnswer(row: ShownImport, { services }: Reading): z.input<typeof contract.output>['data'][number] {
  const undoUntil =
    row.awardedAt && undoEnd({ kind: 'badge_import', awardedAt: row.awardedAt, undoneAt: null }, { services })
  return {
    id: row.id,
    source: row.source,
    file_name: row.name,
    status: row.status,
    sends_emails: row.sendsMails,
    user_name: row.userName,
    counts: row.counts,
    award_id: row.awardId,
    undo_until: undoUntil ? instantOf(undoUntil) : null,
    created_at: instantFrom(row.createdAt),
    confirmed_at: row.confirmedAt && instantFrom(row.confirmedAt),
    finished_at: row.finishedAt && instantFrom(row.finishedAt),
  } satisfies BadgeImport
}

/** One page of imports, the newest first. */
export async function listImports({ page }: { page: number }, request: SignedInRequest) {
  const { db, caller, services } = request
  const { rows, total } = await findImports(db, caller.organizationId, page)
  const data = rows.map((row) => importAnswer(row, request))
  return { data, ...pageEnvelope(services.urls.api(contract.path), {}, page, rows.length, total) }
}

/**
 * An import with its kinds of badge and its problems.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showImport(id: string, request: Reading): Promise<{ data: BadgeImportDetails }> {
  const { db, caller } = request
  const row = await findImport(db, caller.organizationId, id)
  if (!row) throw notFound()
  const classes = await findClasses(db, caller.organizationId, id)
  const problems = await countProblems(db, caller.organizationId, id)
  return {
    data: {
      ...importAnswer(row, request),
      classes: classes.map(({ place, data, rowsCount, readyCount, template, isLeftOut }) => ({
        place,
        ...data,
        rows_count: rowsCount,
        ready_count: readyCount,
        badge_template: template,
        is_left_out: isLeftOut,
      })),
      problems,
    },
  }
}

/** One page of an import's rows. @throws Refusal 404 for an unknown import */
export async function listRows(
  { import_id: id, ...filter }: RowFilter & { import_id: string },
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  if (!(await findImport(db, caller.organizationId, id))) throw notFound()
  const { rows, total } = await findRows(db, caller.organizationId, id, filter)
  const path = services.urls.api(rowsContract.path.replace(':import_id', id))
  return { data: await rowAnswers(rows, request), ...pageEnvelope(path, filter, filter.page, rows.length, total) }
}

/** Rows with the person whom each would be given to, and whoever else has the address. */
export async function rowAnswers(rows: ShownRow[], { db, caller }: Reading): Promise<ImportRow[]> {
  const { organizationId } = caller
  const people = rows.map(
    ({ data }): Recipient => ({
      recipient_email: data?.recipient_email ?? '',
      recipient_first_name: data?.recipient_first_name ?? '',
      recipient_last_name: data?.recipient_last_name ?? '',
    }),
  )
  const others = new Map((await findOtherNamed(db, organizationId, people)).map((other) => [other.row, other.people]))
  return Promise.all(
    rows.map(async ({ row, state, classPlace, title, data, problem, badgeId }, index) => {
      const person = people[index]!
      const earner = person.recipient_email && (await findPersonOf(db, organizationId, person))
      return {
        row,
        state,
        problem: badgeId ? null : problem,
        class_place: classPlace < 0 ? null : classPlace,
        title: title ?? '',
        ...person,
        is_hashed: data?.recipient_hash !== undefined && person.recipient_email === '',
        issued_on: data?.issued_on ?? '',
        expires_on: data?.expires_on ?? '',
        original_url: data?.original_url ?? '',
        file: data?.file ?? null,
        earner_id: earner || null,
        people_at_address: person.recipient_first_name ? (others.get(index) ?? []) : [],
        badge_id: badgeId,
      }
    }),
  )
}
