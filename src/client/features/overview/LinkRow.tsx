import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'

type LinkRowProps = {
  link: LinkProps
  /** What the link leads to, and a line that says why it is listed. */
  title: string
  why: string
  /** Utilities for the columns of the row: those of `children`, the words, and the arrow. */
  columns: string
  children: ReactNode
}

/** A row of a list that is a link as a whole. */
export const LinkRow = ({ link, title, why, columns, children }: LinkRowProps) => (
  <li className="border-b border-b-rule">
    <Link {...link} className={`group grid items-center min-h-13 py-[7px] text-ink no-underline ${columns}`}>
      {children}
      <span>
        <b className="font-label group-hover:underline">{title}</b>
        <small className="block text-ink-3 text-xs/xs wrap-anywhere">{why}</small>
      </span>
      <Icon name="right" size={16} className="text-ink-3" />
    </Link>
  </li>
)
