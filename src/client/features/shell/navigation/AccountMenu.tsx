import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { Avatar } from '../Avatar.tsx'
import styles from './AccountMenu.module.css'

const load = () => import('./AccountMenuPopover.tsx')
const AccountMenuPopover = lazyPart(load, 'AccountMenuPopover')

/** The user at the bottom of the sidebar, with their account menu. */
export function AccountMenu({ user }: { user: User }) {
  const name = `${user.profile.name} ${user.profile.last_name}`
  return (
    <MenuButton
      label={m.shell_account_of({ name })}
      hasWords
      className={styles.person}
      face={
        <>
          <Avatar profile={user.profile} />
          <span className={styles.name}>
            <span {...fontAttributes(name)}>{name}</span> <small>{levelName(user.role.level, getLocale())}</small>
          </span>
        </>
      }
      preload={load}
      draw={(menu) => <AccountMenuPopover {...menu} user={user} />}
    />
  )
}
