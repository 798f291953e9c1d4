import { NotLoaded } from '#client/features/shell/page/NotLoaded.tsx'
import { Stale } from '#client/features/shell/page/Stale.tsx'
import { m } from '#i18n/compiled/messages.js'

/** The badges could not be loaded. */
export const BadgesFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <NotLoaded title={m.badges_failed_title()} error={error} onRetry={onRetry} />
)

/** The badges on screen could not be refreshed. */
export const BadgesStale = ({ onRetry }: { onRetry: () => void }) => <Stale onRetry={onRetry}>{m.badges_stale()}</Stale>
