import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import styles from './BadgeViews.module.css'

/** Tabs between badges and awards, with the filters of the current one beside them. */
export const BadgeViews = ({ children }: { children?: ReactNode }) => (
  <div
    className={`${styles.bar} flex flex-wrap gap-4 items-start mb-4 [&>search]:flex-[1_1_24rem] [&>search]:min-w-0 [&>search]:mb-0`}
  >
    <nav
      className={`${styles.views} flex flex-none w-fit border border-rule-strong rounded-control bg-raised print:hidden`}
      aria-label={m.awards_views()}
    >
      <Link to="/badges" activeOptions={{ exact: true, includeSearch: false }} activeProps={CURRENT}>
        {m.shell_badges()}
      </Link>
      <Link to="/badges/awards" activeOptions={{ exact: true, includeSearch: false }} activeProps={CURRENT}>
        {m.awards_view()}
      </Link>
    </nav>
    {children}
  </div>
)

const CURRENT = { 'aria-current': 'page' } as const
