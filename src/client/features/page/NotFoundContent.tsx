import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'
import { EmptySign } from './EmptySign.tsx'

/** "Not found" content for a page that has its own frame. */
export const NotFoundContent = () => (
  <EmptyState
    level={1}
    title={m.shell_not_found_title()}
    art={<EmptySign />}
    action={<LinkButton to="/">{m.shell_go_to_start()}</LinkButton>}
  >
    {m.shell_not_found_text()}
  </EmptyState>
)
