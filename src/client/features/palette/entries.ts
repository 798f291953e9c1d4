import type { IconName } from '#client/ui/buttons/Icon.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'

/** One line of the palette: where it leads, or what it does. */
export type Entry = {
  /** Its own in the whole palette. */
  id: string
  title: string
  /** What tells it from others of its name, or why it is not what one hopes for. */
  note?: string
  /** At the right. */
  code?: string
  icon: IconName
  /** Instead of the icon. */
  picture?: BadgeTemplate
  goal: { href: string } | { act: () => void }
}

/** Lines under one heading; those that the service found come later than the others. */
export type Group = { id: string; isFound?: true; label: string; entries: Entry[] }
