import type { ReactNode } from 'react'

type SectionHeadProps = {
  /** Id of the heading, which labels the section. */
  id: string
  title: string
  /** Links or buttons at the end. */
  children?: ReactNode
}

/** The heading of a section, with links or buttons. */
export const SectionHead = ({ id, title, children }: SectionHeadProps) => (
  <div className="flex gap-4 items-center min-h-9 mb-3 [&_h2]:flex-1 [&>a]:text-sm max-md:[&>a]:inline-flex max-md:[&>a]:items-center max-md:[&>a]:min-h-11">
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)
