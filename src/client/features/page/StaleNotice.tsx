import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Warning that the data on screen could not be refreshed; `children` is its text. */
export const StaleNotice = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <div className="mb-4">
    <Note kind="warn">
      {children} <InlineButton onClick={onRetry}>{m.word_try_again()}</InlineButton>
    </Note>
  </div>
)
