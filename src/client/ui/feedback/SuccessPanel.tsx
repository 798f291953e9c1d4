import type { ReactNode } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from './SuccessStamp.module.css'

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

/** An animated round stamp: a figure, what it counts, the day. */
function SuccessStamp({ figure, label, day }: { figure: string; label: string; day: string }) {
  return (
    <div
      className={`${styles.stamp} [&_div]:max-w-25 [&_div]:font-[600] [&_div]:text-[0.8125rem] [&_div]:leading-4 [&_div]:font-sans [&_div]:text-center`}
    >
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 132 132"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx="66" cy="66" r="62" strokeWidth="2.5" />
        <circle cx="66" cy="66" r="56" strokeWidth="1" />
        <circle cx="66" cy="66" r="59" strokeWidth="3" strokeDasharray="0 6.18" strokeLinecap="round" />
      </svg>
      <div>
        <b className="num block font-display text-[1.375rem] leading-6 font-serif">{figure}</b>
        {label}
        <br />
        <span className="num">{day}</span>
      </div>
    </div>
  )
}
