import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { Icon, type IconName } from '../buttons/Icon.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = {
  /** What failed. */
  title: string
  /** What is not affected. */
  children: string
  onRetry: () => void
  icon?: IconName
  /** For the user to quote in a support request. */
  reference?: string
  level?: 1 | 2
}

/** A failed load: what failed, what is not affected, a retry button and a reference. */
export function ErrorState({ title, children, onRetry, icon = 'alert', reference, level }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        level={level}
        art={<Icon name={icon} size={32} />}
        action={
          <Button icon="retry" onClick={onRetry}>
            {m.word_try_again()}
          </Button>
        }
      >
        {children}
      </EmptyState>
      {reference && (
        <p className="-mt-6 pb-6 text-ink-3 text-sm tabular-nums text-center wrap-anywhere">
          {m.shell_reference({ reference })}
        </p>
      )}
    </div>
  )
}
