import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { Mark } from '../Mark.tsx'
import { usePlace } from '../page/place.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { type NavItem, navItems } from './nav-items.ts'
import styles from './Sidebar.module.css'

/** Sidebar: organization, navigation, credits left, and the user. */
export function Sidebar() {
  const { data: user } = useQuery(userQuery)
  const apart = navItems.filter((place) => place.apart)
  return (
    <aside className={styles.side}>
      <Link to="/" className={styles.brand}>
        <Mark hidesNameInRail />
      </Link>
      {user && (
        <div className={styles.organization} title={user.organization.name}>
          <img src={user.organization.logo_thumbnail_path} width={28} height={28} alt="" />
          <span className={styles.word} {...fontAttributes(user.organization.name)}>
            {user.organization.name}
          </span>
        </div>
      )}
      <nav className={styles.navItems} aria-label={m.shell_main_navigation()}>
        {navItems.map((place) => !place.apart && <PlaceLink key={place.to} {...place} />)}
        {apart.length > 0 && <hr />}
        {apart.map((place) => (
          <PlaceLink key={place.to} {...place} />
        ))}
      </nav>
      {user && (
        <div className={styles.foot}>
          <p className={`${styles.credits} ${styles.word}`}>
            <span>{m.shell_credits()}</span> <b>{formatNumber(user.organization.credits_left)}</b>
          </p>
          <AccountMenu user={user} />
        </div>
      )}
    </aside>
  )
}

function PlaceLink({ to, icon, label, task }: NavItem) {
  const isTask = useLocation({ select: ({ pathname }) => task !== undefined && pathname.startsWith(task) })
  // A path's details are under the templates' URL, but belong to the place that the breadcrumb names.
  const home = usePlace()?.breadcrumbs[0]?.link.to
  const isElsewhere = home !== to && navItems.some((place) => place.to === home)
  return (
    <Link
      to={to}
      className={styles.place}
      title={label()}
      aria-current={isTask || home === to ? 'page' : undefined}
      activeOptions={{ exact: isElsewhere }}
    >
      <Icon name={icon} />
      <span className={styles.word}>{label()}</span>
    </Link>
  )
}
