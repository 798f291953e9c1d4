import type { IconName } from '../buttons/Icon.tsx'

/** An action or a link. */
export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  danger?: boolean
  /** Why it is disabled; it stays listed, with the reason. */
  unavailable?: string | false
} & ({ onAction: () => void } | { href: string })

/** A choice of values inside the menu, applied immediately. */
export type MenuChoice = {
  label: string
  choices: { id: string; label: string }[]
  chosen: string
  onChoose: (id: string) => void
}

/** A group between two dividers. */
export type MenuGroup = MenuItem[] | MenuChoice
