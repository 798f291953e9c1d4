import type { ReactNode } from 'react'
import { Note } from './Note.tsx'

type AlertProps = {
  kind?: 'warn' | 'danger'
  /** Empty if there is no error. */
  children: ReactNode
}

/** A note announced by screen readers: its `alert` element is always rendered, since only changes are announced. */
export const Alert = ({ kind = 'danger', children }: AlertProps) => (
  <div role="alert">{children && <Note kind={kind}>{children}</Note>}</div>
)
