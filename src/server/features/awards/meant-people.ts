import { isMeant, type RowCondition } from '#contract/earners/row-condition.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ListAndTemplate, OfList } from './award-to-list.sql.ts'
import { findValues } from './meant-people.sql.ts'

/**
 * The receivers of an award to a list: everybody, or those who meet its condition. The condition is checked here and not in
 * SQL, so that it means the same people as in the browser.
 */
export async function receiversWith(
  db: Database,
  list: OfList,
  only: RowCondition | null | undefined,
): Promise<ListAndTemplate> {
  // Of a planned award, the people who are stored with it have met the condition.
  if (!only || list.frozenAs !== undefined) return list
  const { organizationId, templateId, now } = list
  return { organizationId, templateId, now, earnerIds: await findMeant(db, list, only) }
}

/** Refuses an award to nobody, because the list is empty or none of its people meets the condition. */
export const nobodyMeant = (only: RowCondition | null | undefined) =>
  new Refusal(
    422,
    'list_empty',
    only ? { sentence: (locale) => m.rows_nobody_meant({ name: only.name }, { locale }) } : {},
  )

/** The ids of a list's people who meet a condition, in the order of the list. */
export async function findMeant(
  db: Database,
  list: Pick<OfList, 'organizationId' | 'listId'>,
  only: RowCondition,
): Promise<string[]> {
  const ids: string[] = []
  // A list often repeats few values.
  const known = new Map<string, boolean>()
  await inTurns(await findValues(db, list, only.name), ({ earner_id, value }) => {
    const is = known.get(value) ?? isMeant(only, value)
    known.set(value, is)
    if (is) ids.push(earner_id)
  })
  return ids
}
