import { Link } from '@tanstack/react-router'
import { Note } from '#client/ui/feedback/Note.tsx'
import { RefusalPlace } from '#client/ui/feedback/RefusalPlace.tsx'
import { m } from '#i18n/compiled/messages.js'
import { CreditRequests } from './CreditRequests.tsx'

/** Polling interval for the credits, in milliseconds, while an award lacks some. */
export const CREDITS_POLL_INTERVAL_MS = 10_000

/** Warning that the current credits would not be enough for a planned award. */
export const PlannedShortageWarning = () => (
  <div className="grid gap-4 mt-5">
    <Note kind="warn">
      {m.planned_short()} <Link to="/organization/credits">{m.planned_short_credits()}</Link>
    </Note>
  </div>
)

type CreditShortageProps = {
  /** The award was tried and refused for it. */
  isRefused?: boolean
  children: string
}

/** Says how many credits are missing, and shows the state of the request for more, or how to make one. */
export const CreditShortage = ({ isRefused, children }: CreditShortageProps) => (
  <div className="grid gap-4 mt-5">
    <RefusalPlace isQuiet={!isRefused}>
      <Note kind="danger">{children}</Note>
    </RefusalPlace>
    <CreditRequests />
  </div>
)
