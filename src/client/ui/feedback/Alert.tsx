import type { ReactNode } from 'react'
import { Note } from './Note.tsx'

type AlertProps = {
  kind?: 'warn' | 'danger'
  /** Nothing while all is well. */
  children: ReactNode
}

/** Says what went wrong the moment it does: the frame is there before, so that readers hear what comes into it. */
export const Alert = ({ kind = 'danger', children }: AlertProps) => (
  <div role="alert">{children && <Note kind={kind}>{children}</Note>}</div>
)
