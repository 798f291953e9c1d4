import type { IconName } from '../buttons/Icon.tsx'

/** One thing to do, or one page to go to. */
export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  danger?: boolean
  /** Why it cannot be chosen now; it is shown all the same, with the reason. */
  unavailable?: string | false
} & ({ onAction: () => void } | { href: string })

/** One of several values, chosen inside the menu: it acts at once. */
export type MenuChoice = {
  label: string
  choices: { id: string; label: string }[]
  chosen: string
  onChoose: (id: string) => void
}

/** What stands together between two hairlines. */
export type MenuGroup = MenuItem[] | MenuChoice
