import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'
import { LazyDidYouMean } from '../find/LazyDidYouMean.tsx'

type NobodyFoundProps = {
  search: string
  /** Where was searched, and by what. */
  children: string
  /** The list that was searched; without it, everybody. */
  listId?: string
  /** Searches for another text; for none where it is empty. */
  onSearch: (text: string) => void
}

/** Nobody is found: the nearest names, and the way back to everybody. */
export const NobodyFound = ({ search, children, listId, onSearch }: NobodyFoundProps) => (
  <EmptyState
    title={m.earners_nobody_found({ search })}
    action={<Button onClick={() => onSearch('')}>{m.earners_search_clear()}</Button>}
  >
    {children}
    <LazyDidYouMean search={search} among={{ earners_list_id: listId }} onChoose={onSearch} />
  </EmptyState>
)
