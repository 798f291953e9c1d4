import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'

/** Tabs between badges, awards and claims, with the filters of the current one beside them. */
export const BadgeViews = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap gap-4 items-start mb-4 [&>search]:flex-[1_1_24rem] [&>search]:min-w-0 [&>search]:mb-0 max-md:[&>search]:flex-[1_1_100%] max-md:[&>search]:w-auto">
    <nav
      className="flex flex-none w-fit border border-rule-strong rounded-control bg-raised max-md:flex-[1_1_100%] max-md:flex-wrap max-md:w-auto print:hidden"
      aria-label={m.awards_views()}
    >
      <Link to="/badges" {...view}>
        {m.shell_badges()}
      </Link>
      <Link to="/badges/awards" {...view}>
        {m.awards_view()}
      </Link>
      <Link to="/badges/claims" {...view}>
        {m.claims_view()}
      </Link>
    </nav>
    {children}
  </div>
)

const view = {
  className:
    'grid place-items-center min-h-[calc(var(--control)_-_2px)] py-0 px-5 rounded-[calc(var(--r-control)_-_1px)] text-ink no-underline hover:bg-hover [&+&]:border-l [&+&]:border-l-rule [&[aria-current]]:bg-selected [&[aria-current]]:font-strong [&[aria-current]]:[box-shadow:inset_0_-2px_0_var(--place-mark)] max-md:flex-1 max-md:px-2 max-md:text-center',
  activeOptions: { exact: true, includeSearch: false },
  activeProps: { 'aria-current': 'page' },
} as const
