import type { ReactNode } from 'react'
import { Note } from './Note.tsx'
import { RefusalPlace } from './RefusalPlace.tsx'

type AlertProps = {
  kind?: 'warn' | 'danger'
  /** Only announced: the focus is better where it is, at the field to correct. */
  isQuiet?: boolean | undefined
  /** Empty if there is no error. */
  children: ReactNode
}

/** A refusal as a note: announced, focused and brought into view when it appears. */
export const Alert = ({ kind = 'danger', isQuiet, children }: AlertProps) => (
  <RefusalPlace isQuiet={isQuiet}>{children && <Note kind={kind}>{children}</Note>}</RefusalPlace>
)
