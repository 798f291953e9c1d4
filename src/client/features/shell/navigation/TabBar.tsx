import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#client/features/session/permissions.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { reserveFootSpace } from '#client/ui/layout/reserve-foot-space.ts'
import { m } from '#i18n/compiled/messages.js'
import { awardNavItem, type NavItem, navItems } from './nav-items.ts'
import styles from './TabBar.module.css'

const MoreSheet = lazyPart(() => import('./MoreSheet.tsx'), 'MoreSheet')

/** Number of places beside Award and More. */
const ROOM = 3

/** Navigation of small screens: Award as a pin in the middle, the rest behind More. Tasks show `ActionBar` instead. */
export function TabBar() {
  const [isMore, setMore] = useState(false)
  const mayAward = useMay('award')
  const shown = navItems.filter(({ apart, isBehindMore }) => !apart && !isBehindMore).slice(0, ROOM)
  const before = shown.slice(0, Math.ceil(shown.length / 2) || 1)
  const after = shown.slice(before.length)
  return (
    <nav ref={reserveFootSpace} className={styles.tabs} aria-label={m.shell_main_navigation()}>
      {before.map((place) => (
        <Tab key={place.to} {...place} />
      ))}
      {awardNavItem && mayAward && <Tab {...awardNavItem} isPin />}
      {after.map((place) => (
        <Tab key={place.to} {...place} />
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setMore(true)}>
        <Icon name="menu" />
        {m.shell_more()}
      </button>
      {isMore && (
        <LazyBoundary>
          <MoreSheet shown={shown} onClose={() => setMore(false)} />
        </LazyBoundary>
      )}
    </nav>
  )
}

function Tab({ to, icon, label, isPin }: NavItem & { isPin?: boolean }) {
  return (
    <Link to={to} className={`${styles.tab} ${isPin ? styles.pin : ''}`}>
      <Icon name={icon} />
      {label()}
    </Link>
  )
}
