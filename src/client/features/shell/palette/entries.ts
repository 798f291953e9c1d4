import type { IconName } from '#client/ui/buttons/Icon.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'

/** One line of the palette: a link or an action. */
export type Entry = {
  /** Unique within the palette. */
  id: string
  title: string
  /** Distinguishes it from entries of the same title, or names its status. */
  note?: string
  /** Shown at the right end. */
  code?: string
  icon: IconName
  /** Shown instead of the icon. */
  picture?: BadgeTemplate
  goal: { href: string } | { onAction: () => void }
  /** Leads on from a search, or within the open page: it is not remembered among the recent ones. */
  isOnward?: true
}

/** Lines under one heading; `isFound` marks the service's results, which arrive later than the others. */
export type Group = { id: string; isFound?: true; label: string; entries: Entry[] }
