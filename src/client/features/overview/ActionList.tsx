import type { LinkProps } from '@tanstack/react-router'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { LinkRow } from './LinkRow.tsx'

/** Something that needs attention, with a link to it. */
export type ActionItem = {
  id: string
  icon: IconName
  isPressing: boolean
  title: string
  why: string
  link: LinkProps
}

/** What needs attention, one link per line. */
export const ActionList = ({ items, label }: { items: ActionItem[]; label?: string }) => (
  <ul className="[ul+&]:border-t [ul+&]:border-t-rule [&>:last-child]:border-0" aria-label={label}>
    {items.map(({ id, icon, isPressing, title, why, link }) => (
      <LinkRow key={id} link={link} title={title} why={why} columns="grid-cols-[20px_1fr_16px] gap-2.5">
        <Icon name={icon} className={isPressing ? 'text-warn-mark' : 'text-ink-3'} />
      </LinkRow>
    ))}
  </ul>
)
