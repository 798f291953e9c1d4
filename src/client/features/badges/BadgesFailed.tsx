import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { m } from '#i18n/compiled/messages.js'

/** The badges could not be loaded. */
export const BadgesFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <LoadError title={m.badges_failed_title()} error={error} onRetry={onRetry} />
)

/** The badges on screen could not be refreshed. */
export const BadgesStale = ({ onRetry }: { onRetry: () => void }) => (
  <StaleNotice onRetry={onRetry}>{m.badges_stale()}</StaleNotice>
)
