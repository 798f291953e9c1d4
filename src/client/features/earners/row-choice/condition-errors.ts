import { isComparison, RowCondition } from '#contract/earners/row-condition.ts'
import { m } from '#i18n/compiled/messages.js'

/** What a condition lacks, at its fields; undefined if it is complete. */
export function conditionErrors(condition: RowCondition): { name?: string; value?: string } | undefined {
  if (RowCondition.safeParse(condition).success) return undefined
  if (condition.name === '') return { name: m.rows_column_missing() }
  return {
    value: isComparison(condition.is) && condition.value.length > 0 ? m.rows_number_wrong() : m.rows_value_missing(),
  }
}
