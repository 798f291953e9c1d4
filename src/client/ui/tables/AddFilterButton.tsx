import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import { type LazyMenu, MenuButton } from '../overlays/Menu.tsx'
import type { MenuGroup } from '../overlays/menu-groups.ts'
import styles from './FilterBar.module.css'

/** The menu of available filters in a `FilterBar`. */
export const AddFilterButton = (offer: { groups: MenuGroup[] } | LazyMenu) => (
  <MenuButton
    label={m.shell_add_filter()}
    {...offer}
    className={styles.add}
    face={
      <>
        <Icon name="plus" size={16} />
        {m.shell_filter()}
      </>
    }
  />
)
