import { FilteredName, pickers } from '#client/features/badges/FilteredName.tsx'
import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import { m } from '#i18n/compiled/messages.js'
import type { MarkedStep } from './people/StepMarks.tsx'
import type { ProgressSearch } from './progress-search.ts'

const { shown } = filterFieldsOf<ProgressSearch, MarkedStep[]>()

/** The filters of the people on a path, by its steps. */
export const filters = [
  {
    ...shown('list', m.badges_filter_list, (id) => <FilteredName kind="list" id={id} />),
    dialog: { icon: 'lists' as const, title: m.progress_list_title, control: { picker: pickers.list } },
  },
  {
    ...shown(
      'missing',
      m.progress_missing_step,
      (id, steps) => steps.find((step) => step.id === id)?.title ?? m.badges_template_unknown(),
    ),
    choices: (steps: MarkedStep[]) => steps.map(({ id, title }) => ({ id, label: title, change: { missing: id } })),
  },
]
