import { CreditRequests } from '#client/features/organization/CreditRequests.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import styles from './award.module.css'

/** Milliseconds between two looks at the credits, while an award waits for more of them. */
export const CREDITS_PAUSE = 10_000

/** Says how many credits are missing, and what became of the request for more, or how to make one. */
export const ShortOfCredits = ({ children }: { children: string }) => (
  <div className={styles.short}>
    <div role="alert">
      <Note kind="danger">{children}</Note>
    </div>
    <CreditRequests />
  </div>
)
