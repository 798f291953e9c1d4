import type { z } from 'zod'
import { listProgress as contract } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findPathSteps } from '../learning-paths/steps.sql.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import { findHeldSteps, findListsOfPeople, findPeoplePage, type PersonRow } from './people.sql.ts'
import { personAnswer } from './person-answer.ts'
import type { PathNow } from './progress-of-people.sql.ts'

type Reading = Pick<SignedInRequest, 'db' | 'caller' | 'services'>

/**
 * A path with the current time, for queries of its progress.
 * @throws Refusal 404 if the organization has no such path, 422 if the path does not have the step
 */
export async function findPathNow({ db, caller, services }: Reading, pathId: string, stepId?: string) {
  const { organizationId } = caller
  const row = await findTemplate(db, organizationId, pathId)
  if (!row?.template.isLearningPath) throw notFound()
  const steps = await findPathSteps(db, organizationId, row.version.id)
  if (stepId !== undefined && !steps.some(({ id }) => id === stepId)) {
    throw invalidField(['missing_step'], (locale) => m.templates_not_a_step({}, { locale }))
  }
  const path: PathNow = { organizationId, pathId, now: wallClockNow(services) }
  return { path, row, steps }
}

/** One page of the people on a learning path who match the filter, each with the steps that they hold. */
export async function listProgress(filter: z.output<typeof contract.input>, request: SignedInRequest) {
  const { db, services } = request
  const { path, steps } = await findPathNow(request, filter.learning_path_id, filter.missing_step)
  const { rows, total } = await findPeoplePage(db, path, filter)
  const url = services.urls.api(contract.path.replace(':learning_path_id', path.pathId))
  const { learning_path_id: _, ...query } = filter
  return {
    data: await showPeople(db, path, rows, steps.length),
    ...pageEnvelope(url, query, filter.page, rows.length, total),
  }
}

/** Adds steps and lists to the people's rows. */
export async function showPeople(db: Database, path: PathNow, rows: PersonRow[], stepsCount: number) {
  const ids = rows.map(({ earner_id }) => earner_id)
  const [held, lists] = await Promise.all([
    findHeldSteps(db, path, ids),
    findListsOfPeople(db, path.organizationId, ids),
  ])
  const heldBy = byEarner(held)
  const listsOf = byEarner(lists)
  return rows.map((row) => {
    const onLists = (listsOf.get(row.earner_id) ?? []).map(({ id, name }) => ({ id, name }))
    return personAnswer(row, heldBy.get(row.earner_id) ?? [], onLists, stepsCount)
  })
}

function byEarner<Row extends { earner_id: string }>(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const others = found.get(row.earner_id)
    if (others) others.push(row)
    else found.set(row.earner_id, [row])
  }
  return found
}
