import type { LinkProps } from '@tanstack/react-router'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'

export type NavItem = {
  to: NonNullable<LinkProps['to']>
  icon: IconName
  label: () => string
  /** A task, or a thing, that belongs to the place and has an address of its own: how that begins. */
  task?: string
  /** Under the rule, apart from what is worked on every day. */
  apart?: true
  /** Behind More on a small screen, whose bar has room for few. */
  isBehindMore?: true
}

/** Where the dashboard can go, in the sidebar's order. A page that comes to be adds its line here. */
export const navItems: NavItem[] = [
  { to: '/', icon: 'overview', label: m.overview_title },
  { to: '/reports', icon: 'reports', label: m.reports_title, isBehindMore: true },
  { to: '/badges', icon: 'badges', label: m.shell_badges, task: '/award' },
  { to: '/templates', icon: 'templates', label: m.shell_templates },
  { to: '/learning-paths', icon: 'paths', label: m.paths_title },
  { to: '/lists', icon: 'lists', label: m.earners_lists, task: '/earners' },
  { to: '/organization', icon: 'org', label: m.organization_title, apart: true },
]

/** The pin in the middle of the mobile bar, which stands for the head's own button there. */
export const awardNavItem: NavItem | null = { to: '/award', icon: 'award', label: m.shell_award }
