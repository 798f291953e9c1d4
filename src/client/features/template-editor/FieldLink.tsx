import type { ReactNode } from 'react'
import { fieldId, showField } from './form/template-form.tsx'

type FieldLinkProps = {
  field: string
  className?: string | undefined
  /** Accessible name, if the content does not say it. */
  label?: string
  title?: string
  children: ReactNode
}

/** Link that focuses a field instead of only scrolling to it, and leaves the URL unchanged. */
export const FieldLink = ({ field, className, label, title, children }: FieldLinkProps) => (
  <a
    href={`#${fieldId(field)}`}
    className={className}
    aria-label={label}
    title={title}
    onClick={(event) => {
      event.preventDefault()
      showField(field)
    }}
  >
    {children}
  </a>
)
