import type { ReactNode } from 'react'
import { fieldId, showField } from './form/template-form.tsx'

type FieldLinkProps = {
  field: string
  className?: string | undefined
  /** What it is called, where its words do not say it. */
  label?: string
  title?: string
  children: ReactNode
}

/** Leads into a field, not only to it; and the address stays the page's. */
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
