import { type ReactNode, useId } from 'react'

type SecuritySectionProps = {
  title: string
  /** Number of items, if it is limited. */
  count?: string
  text: string
  action?: ReactNode
  children: ReactNode
}

/** A section of the security page, with one action. */
export function SecuritySection({ title, count, text, action, children }: SecuritySectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="min-w-0 [&>p+div:last-child]:mt-3">
      <div className="flex flex-wrap gap-x-3 gap-y-0.5 items-center min-h-9 mb-2 [&>button]:ml-auto">
        <h2 id={titleId}>{title}</h2>
        {count && <span className="hint">{count}</span>}
        {action}
      </div>
      <p className="max-w-[62ch] mb-3 text-ink-2 text-sm/sm">{text}</p>
      {children}
    </section>
  )
}
