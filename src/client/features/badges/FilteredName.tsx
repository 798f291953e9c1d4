import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { earnerQuery } from '#client/features/recipients/earners.queries.ts'
import { listQuery } from '#client/features/recipients/lists.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { type AwardSummary, getAward } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'

type Kind = 'template' | 'list' | 'award' | 'earner'

const nameQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['filtered-name', kind, id],
    queryFn: async ({ client }) => {
      if (kind === 'award') return nameOfAward((await call(getAward, { award_id: id })).data)
      if (kind === 'earner') return nameOf(await client.query(earnerQuery(id)))
      if (kind === 'template') return (await client.query(templateQuery(id)))?.title ?? null
      return (await client.query(listQuery(id)))?.name ?? null
    },
  })

const nameOfAward = ({ badge_template, created_at }: AwardSummary) =>
  `${badge_template?.title ?? m.awards_several_templates()}, ${formatInstant(created_at)}`

/** The name of what a listing is filtered by. What does not exist here filters to nothing, so its chip is shown too. */
export function FilteredName({ kind, id }: { kind: Kind; id: string }) {
  const { data, isPending } = useQuery(nameQuery(kind, id))
  return data ?? (isPending ? '…' : m.badges_template_unknown())
}

/** The fields that choose it. */
export const pickers = {
  template: lazyPart(() => import('#client/features/templates/TemplatePicker.tsx'), 'TemplatePicker'),
  list: lazyPart(() => import('#client/features/recipients/ListPicker.tsx'), 'ListPicker'),
}
