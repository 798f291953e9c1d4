import { m } from '#i18n/paraglide/messages.js'
import styles from './FilterBar.module.css'
import { Icon } from './Icon.tsx'
import { MenuButton, type MenuGroup } from './Menu.tsx'

/** The menu of filters that are not on yet; stands in a `FilterBar`. */
export const FilterAdd = ({ groups }: { groups: MenuGroup[] }) => (
  <MenuButton
    label={m.shell_add_filter()}
    groups={groups}
    className={styles.add}
    face={
      <>
        <Icon name="plus" size={16} />
        {m.shell_filter()}
      </>
    }
  />
)
