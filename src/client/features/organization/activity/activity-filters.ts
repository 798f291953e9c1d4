import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import type { Activity } from '#contract/activity.ts'
import { m } from '#i18n/compiled/messages.js'
import { areaNames } from './activity-icons.ts'
import { type ActivitySearch, areas } from './activity-search.ts'

/** What the page knows beside the URL. */
type Known = {
  /** The lines on screen, from which the chosen thing's name is taken. */
  lines: Activity[]
  /** The chosen person; null if there is none or it has not loaded yet. */
  user: { uuid: string; name: string } | null
  /** The current user's id for the “only mine” filter; null where only their own lines are listed. */
  ownId: string | null
}

const { shown, choice, days } = filterFieldsOf<ActivitySearch, Known>()

/** The filters of the activity. */
export const filters = [
  choice('area', m.activity_filter_kind, areas, (area) => areaNames[area]()),
  {
    ...shown('person', m.word_person, (id, { user }) => (id === user?.uuid ? user.name : m.awards_by_somebody())),
    sets: ({ ownId }: Known) =>
      ownId ? { icon: 'user' as const, label: m.activity_only_mine(), change: { person: ownId } } : undefined,
  },
  days(['from', 'to'], m.activity_filter_days, { title: m.activity_filter_days, item: m.activity_filter_days }),
  shown(
    'thing',
    m.activity_filter_thing,
    (id, { lines }) => lines.find(({ subject }) => subject?.id === id)?.subject?.label ?? m.badges_template_unknown(),
  ),
]
