import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'

type PageMissingProps = { page: number; lastPage: number; onLast: () => void }

/** Empty state for a page number beyond the last page. */
export const PageMissing = ({ page, lastPage, onLast }: PageMissingProps) => (
  <EmptyState
    title={m.earners_page_missing_title({ page })}
    action={<Button onClick={onLast}>{m.earners_page_last()}</Button>}
  >
    {m.earners_page_missing_text({ count: lastPage })}
  </EmptyState>
)
