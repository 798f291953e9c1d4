import { useQuery } from '@tanstack/react-query'
import { m } from '#i18n/compiled/messages.js'
import { automaticPathsQuery } from '../award.queries.ts'

/** Says which paths the award may complete, whose badges use credits that are not in the sum: nobody knows yet how many. */
export function AutomaticPaths({ templateId }: { templateId: string }) {
  const { data: titles = [] } = useQuery(automaticPathsQuery(templateId))
  if (titles.length === 0) return null
  return <p className="hint">{m.badges_award_automatic_paths({ titles: titles.join(', ') })}</p>
}
