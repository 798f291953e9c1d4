import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import styles from './Overview.module.css'

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
  <ul className={styles.todo} aria-label={label}>
    {items.map(({ id, icon, isPressing, title, why, link }) => (
      <li key={id}>
        <Link {...link} className={isPressing ? styles.pressing : undefined}>
          <Icon name={icon} />
          <span>
            <b>{title}</b>
            <small>{why}</small>
          </span>
          <Icon name="right" size={16} />
        </Link>
      </li>
    ))}
  </ul>
)
