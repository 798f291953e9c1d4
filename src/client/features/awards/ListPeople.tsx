import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { metadataNamesQuery, metadataValuesQuery } from '#client/features/earners/lists/list-metadata.queries.ts'
import { conditionErrors } from '#client/features/earners/row-choice/condition-errors.ts'
import { RowChoice } from '#client/features/earners/row-choice/RowChoice.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { m } from '#i18n/compiled/messages.js'
import type { AwardFormControl } from './award-draft.ts'
import { useListCount } from './use-list-count.ts'

/** Choice of the list's people by their additional data; nothing for a list without any. */
export function ListPeople({ form }: { form: AwardFormControl }) {
  const { field, fieldState } = useController({ control: form.control, name: 'only' })
  const [listId, templateId] = form.watch(['earners_list_id', 'badge_template_id'])
  const { data: names = [] } = useQuery({ ...metadataNamesQuery(listId), enabled: listId !== '' })
  const column = field.value?.name ?? ''
  const { data: values } = useQuery({
    ...metadataValuesQuery(listId, column),
    enabled: listId !== '' && column !== '',
  })
  // A limit is typed figure by figure.
  const only = useDebounced(field.value, 250)
  const counted = useListCount({ earners_list_id: listId, badge_template_id: templateId, only })
  if (names.length === 0 && field.value === null) return null
  const isWrong = fieldState.error !== undefined
  return (
    <RowChoice
      id="only"
      label={m.rows_people_title()}
      everything={m.rows_everybody()}
      columns={names.map((name) => ({ id: name, label: name }))}
      condition={field.value}
      onChoose={field.onChange}
      values={values}
      count={field.value && counted ? m.rows_people_count({ count: counted.count, of: counted.of }) : ''}
      errors={isWrong && field.value ? (conditionErrors(field.value) ?? { whole: fieldState.error?.message }) : {}}
    />
  )
}
