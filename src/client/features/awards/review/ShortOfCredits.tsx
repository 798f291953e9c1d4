import { Link } from '@tanstack/react-router'
import { CreditRequests } from '#client/features/organization/CreditRequests.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from '../award.module.css'

/** Milliseconds between two looks at the credits, while an award waits for more of them. */
export const CREDITS_PAUSE = 10_000

/** Of an award to come: the credits that there are now would not do. */
export const ShortByThen = () => (
  <div className={styles.short}>
    <Note kind="warn">
      {m.planned_short()} <Link to="/organization/credits">{m.planned_short_credits()}</Link>
    </Note>
  </div>
)

/** Says how many credits are missing, and what became of the request for more, or how to make one. */
export const ShortOfCredits = ({ children }: { children: string }) => (
  <div className={styles.short}>
    <div role="alert">
      <Note kind="danger">{children}</Note>
    </div>
    <CreditRequests />
  </div>
)
