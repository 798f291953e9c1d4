import type { RowCondition } from '#contract/earners/row-condition.ts'
import { m } from './compiled/messages.js'
import { getLocale, type Locale } from './locales.ts'
import { regionOf } from './region.ts'

const WORDS = {
  one_of: m.rows_where_one_of,
  at_least: m.rows_where_at_least,
  at_most: m.rows_where_at_most,
  more_than: m.rows_where_more_than,
  less_than: m.rows_where_less_than,
  empty: m.rows_where_empty,
  not_empty: m.rows_where_not_empty,
} satisfies Record<RowCondition['is'], unknown>

/** A condition in words: “Grade ≥ 18”, “Outcome is Passed or Merit”. */
export function conditionWords({ name, is, value }: RowCondition, locale: Locale = getLocale()): string {
  const values = new Intl.ListFormat(regionOf(locale), { type: 'disjunction' }).format(value)
  return WORDS[is]({ name, values }, { locale })
}
