import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'

type NobodyFoundProps = {
  search: string
  /** Where was searched, and by what. */
  children: string
  onClear: () => void
}

/** Nobody's name or address holds the text. */
export const NobodyFound = ({ search, children, onClear }: NobodyFoundProps) => (
  <EmptyState
    title={m.earners_nobody_found({ search })}
    action={<Button onClick={onClear}>{m.earners_search_clear()}</Button>}
  >
    {children}
  </EmptyState>
)
