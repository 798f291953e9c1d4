import type { ReactNode } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { SuccessStamp } from './SuccessStamp.tsx'

type FinishedProps = {
  /** The stamp's text: a count, what is counted, and the day. */
  stamp: { figure: string; label: string; day: string }
  title: string
  text: ReactNode
  /** Links to continue. */
  children: ReactNode
}

/** The end of a task: stamp, result and links to continue. */
export const SuccessPanel = ({ stamp, title, text, children }: FinishedProps) => (
  <div className="[&_h2]:mt-3 [&_h2]:font-display [&_h2]:text-display-sm/display-sm [&_h2]:font-serif [&_p]:max-w-[42ch] [&_p]:text-ink-2 [&_p]:wrap-anywhere [&_p]:text-pretty grid gap-2 justify-items-center py-10 px-0 text-center">
    <SuccessStamp {...stamp} />
    <h2 {...fontAttributes(title)}>{title}</h2>
    <p role="status" {...fontAttributes(typeof text === 'string' ? text : '')}>
      {text}
    </p>
    <div className="flex flex-wrap gap-2 justify-center mt-3">{children}</div>
  </div>
)
