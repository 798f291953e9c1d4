import { FilteredName, pickers } from '#client/features/badges/FilteredName.tsx'
import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import type { AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { kindName } from './award-words.ts'
import { type AwardsSearch, kinds } from './awards-search.ts'

/** What the page knows beside the URL. */
type Known = {
  /** The awards on screen, from which the name of the chosen person is taken. */
  awards: AwardSummary[]
  /** The current user's id, for the “only mine” filter. */
  userId: string
}

const { shown, choice, days } = filterFieldsOf<AwardsSearch, Known>()

/** The filters of the list of awards. */
export const filters = [
  choice('kind', m.awards_how, kinds, kindName),
  {
    ...shown('template', m.badges_template, (id) => <FilteredName kind="template" id={id} />),
    dialog: { icon: 'templates' as const, title: m.awards_template_title, control: { picker: pickers.template } },
  },
  {
    ...shown('list', m.badges_filter_list, (id) => <FilteredName kind="list" id={id} />),
    dialog: { icon: 'lists' as const, title: m.awards_list_title, control: { picker: pickers.list } },
  },
  days(['from', 'to'], m.awards_days, { title: m.awards_days_title }),
  {
    ...shown(
      'person',
      m.awards_by,
      (id, { awards }) => awards.find(({ author }) => author?.id === id)?.author?.name ?? m.awards_by_somebody(),
    ),
    sets: ({ userId }: Known) => ({ icon: 'user' as const, label: m.awards_mine(), change: { person: userId } }),
  },
]
