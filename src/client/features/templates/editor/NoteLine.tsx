import type { ReactNode } from 'react'

/** A notice's text, announced when it appears, and its actions. */
export const NoteLine = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex gap-3 items-center max-md:grid">
    <span role="alert">{text}</span>{' '}
    <span
      // The buttons do not make the line taller, so that its icon stays beside the first words.
      className="flex flex-none gap-2 -my-2 max-md:flex-wrap max-md:m-0"
    >
      {children}
    </span>
  </div>
)
