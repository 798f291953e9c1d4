import { queryOptions, useQuery } from '@tanstack/react-query'
import { awardName } from '#client/features/awards/list/award-name.ts'
import { listQuery } from '#client/features/earners/lists/lists.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'

type Kind = 'template' | 'list' | 'award'

const nameQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['filtered-name', kind, id],
    queryFn: async ({ client }) => {
      if (kind === 'award') return awardName(client, id)
      if (kind === 'template') return (await client.query(templateQuery(id)))?.title ?? null
      return (await client.query(listQuery(id)))?.name ?? null
    },
  })

/** The name of what a listing is filtered by. What does not exist here filters to nothing, so its chip is shown too. */
export function FilteredName({ kind, id }: { kind: Kind; id: string }) {
  const { data, isPending } = useQuery(nameQuery(kind, id))
  return data ?? (isPending ? '…' : m.badges_template_unknown())
}

/** The fields that choose it. */
export const pickers = {
  template: lazyPart(() => import('#client/features/awards/TemplatePicker.tsx'), 'TemplatePicker'),
  list: lazyPart(() => import('#client/features/earners/lists/ListPicker.tsx'), 'ListPicker'),
}
