import { type ReactNode, useId } from 'react'

type SettingsSectionProps = {
  title: string
  text?: ReactNode
  /** Anchor for links. */
  id?: string
  children: ReactNode
}

/** A section of a settings page: title and text on the left, fields on the right. */
export function SettingsSection({ title, text, id, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      className="grid grid-cols-[minmax(0,15rem)_minmax(0,36rem)] gap-x-12 gap-y-4 mb-8 pb-8 border-b border-b-rule max-xl:grid-cols-1 last:mb-0 last:pb-0 last:border-0"
      aria-labelledby={titleId}
    >
      <div>
        <h2 id={titleId}>{title}</h2>
        {text && <p className="mt-0.5 text-ink-3 text-sm/sm text-pretty">{text}</p>}
      </div>
      <div className="grid gap-5 min-w-0">{children}</div>
    </section>
  )
}
