import { LazyDidYouMean } from '#client/features/page/find/LazyDidYouMean.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'

type NobodyFoundProps = {
  search: string
  /** Where and by what was searched. */
  children: string
  /** The searched list; absent for all earners. */
  listId?: string
  /** Searches for another text; an empty one clears the search. */
  onSearch: (text: string) => void
}

/** Empty state of a search: the nearest names, and a button to clear it. */
export const NobodyFound = ({ search, children, listId, onSearch }: NobodyFoundProps) => (
  <EmptyState
    title={m.earners_nobody_found({ search })}
    action={<Button onClick={() => onSearch('')}>{m.earners_search_clear()}</Button>}
  >
    {children}
    <LazyDidYouMean search={search} among={{ earners_list_id: listId }} onChoose={onSearch} />
  </EmptyState>
)
