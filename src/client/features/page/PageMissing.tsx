import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { PageMeta } from '#client/ui/tables/Pager.tsx'
import { m } from '#i18n/compiled/messages.js'

type PageMissingProps = { meta: PageMeta; onLast: () => void }

/** A page of a listing beyond its last one. */
export const PageMissing = ({ meta, onLast }: PageMissingProps) => (
  <EmptyState
    title={m.shell_page_missing_title({ page: meta.current_page })}
    action={<Button onClick={onLast}>{m.shell_page_last()}</Button>}
  >
    {m.shell_page_missing_text({ count: meta.last_page })}
  </EmptyState>
)
