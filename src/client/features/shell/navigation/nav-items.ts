import type { LinkProps } from '@tanstack/react-router'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'

export type NavItem = {
  to: NonNullable<LinkProps['to']>
  icon: IconName
  label: () => string
  /** URL prefix of a task or record that belongs to the place. */
  task?: string
  /** How much waits there. */
  count?: (user: User) => number
  /** Shown below the rule, apart from everyday work. */
  apart?: true
  /** Behind More on a small screen, where the bar has little room. */
  isBehindMore?: true
}

/** Navigation entries, in the sidebar's order. */
export const navItems: NavItem[] = [
  { to: '/', icon: 'overview', label: m.overview_title },
  { to: '/reports', icon: 'reports', label: m.reports_title, isBehindMore: true },
  { to: '/badges', icon: 'badges', label: m.shell_badges, task: '/award' },
  { to: '/templates', icon: 'templates', label: m.shell_templates },
  { to: '/learning-paths', icon: 'paths', label: m.paths_title },
  { to: '/lists', icon: 'lists', label: m.earners_lists, task: '/earners' },
  { to: '/requests', icon: 'inbox', label: m.requests_title, count: ({ open_requests }) => open_requests },
  { to: '/organization', icon: 'org', label: m.organization_title, apart: true },
]

/** The pin in the middle of the mobile bar, which replaces the page head's own button there. */
export const awardNavItem: NavItem | null = { to: '/award', icon: 'award', label: m.shell_award }
