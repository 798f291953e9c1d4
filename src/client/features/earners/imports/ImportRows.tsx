import { useEffect, useState } from 'react'
import { conditionErrors } from '#client/features/earners/row-choice/condition-errors.ts'
import { type KnownValue, mergedValues } from '#client/features/earners/row-choice/merged-values.ts'
import { RowChoice } from '#client/features/earners/row-choice/RowChoice.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { Column } from './core/columns.ts'
import type { Import } from './use-import.ts'

/** As many values of a column as are read to be ticked. */
const MOST_VALUES = 50

/** Choice of the rows to import by any column of the table, also one that is not imported. */
export function ImportRows({ work, columns }: { work: Import; columns: Column[] }) {
  const { condition, summary } = work
  const values = useValues(work, condition?.name ?? '')
  const isCounted = condition && summary && conditionErrors(condition) === undefined
  return (
    <RowChoice
      label={m.rows_title()}
      everything={m.rows_all()}
      columns={columns.map(({ name }, place) => ({
        id: String(place),
        label: name || m.imports_nth_column({ number: place + 1 }),
      }))}
      condition={condition}
      onChoose={(next) => void work.chooseRows(next)}
      values={values}
      count={isCounted ? m.rows_count({ count: summary.rows, of: summary.all }) : ''}
    />
  )
}

/** The values of the column with an index, as far as there are few enough to tick. */
function useValues(work: Import, place: string) {
  const [known, setKnown] = useState<{ place: string; values: KnownValue[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of `work` change on every render
  useEffect(() => {
    let isGone = false
    if (place === '') return
    void work
      .valuesOf(Number(place), MOST_VALUES)
      .then((values) => isGone || setKnown({ place, values: mergedValues(values) }))
    return () => {
      isGone = true
    }
  }, [place])
  return known?.place === place ? known.values : undefined
}
