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
    <nav
      ref={reserveFootSpace}
      className={`${styles.tabs} hidden max-md:fixed max-md:right-0 max-md:bottom-0 max-md:left-0 max-md:z-(--z-bar) max-md:grid max-md:auto-cols-[minmax(0,1fr)] max-md:grid-flow-col max-md:pt-0 max-md:px-2 max-md:pb-[env(safe-area-inset-bottom)] max-md:border-t max-md:border-t-margin-rule max-md:bg-paper max-[22.49rem]:auto-cols-[auto] print:hidden max-md:before:absolute max-md:before:top-[3px] max-md:before:right-0 max-md:before:left-0 max-md:before:border-t max-md:before:border-t-margin-rule max-md:before:pointer-events-none`}
      aria-label={m.shell_main_navigation()}
    >
      {before.map((place) => (
        <Tab key={place.to} {...place} />
      ))}
      {awardNavItem && mayAward && <Tab {...awardNavItem} isPin />}
      {after.map((place) => (
        <Tab key={place.to} {...place} />
      ))}
      <button
        type="button"
        className={`${styles.tab} max-md:grid max-md:grid-rows-[34px_14px] max-md:gap-0.5 max-md:content-end max-md:items-center max-md:justify-items-center max-md:h-16 max-md:pt-0 max-md:px-0 max-md:pb-2 max-md:border-0 max-md:bg-transparent max-md:text-ink-2 max-md:text-xs/none max-md:no-underline max-md:cursor-pointer max-[22.49rem]:min-w-0 max-md:[&[aria-current]]:text-ink max-md:[&[aria-current]]:font-strong max-md:[&[aria-current]]:[&_svg]:text-link`}
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
      >
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
    <Link
      to={to}
      className={`${styles.tab} max-md:grid max-md:grid-rows-[34px_14px] max-md:gap-0.5 max-md:content-end max-md:items-center max-md:justify-items-center max-md:h-16 max-md:pt-0 max-md:px-0 max-md:pb-2 max-md:border-0 max-md:bg-transparent max-md:text-ink-2 max-md:text-xs/none max-md:no-underline max-md:cursor-pointer max-[22.49rem]:min-w-0 max-md:[&[aria-current]]:text-ink max-md:[&[aria-current]]:font-strong max-md:[&[aria-current]]:[&_svg]:text-link ${isPin ? styles.pin : ''}`}
    >
      <Icon name={icon} />
      {label()}
    </Link>
  )
}
