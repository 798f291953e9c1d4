import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Mark } from '#client/features/page/Mark.tsx'
import { usePlace } from '#client/features/page/place.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Avatar } from '#client/features/shell/Avatar.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { type NavItem, navItems } from './nav-items.ts'
import styles from './Sidebar.module.css'

const onlySpoken =
  'md:max-xl:absolute md:max-xl:size-px md:max-xl:overflow-hidden md:max-xl:[clip-path:inset(50%)] md:max-xl:whitespace-nowrap'

/** Sidebar: organization, navigation, credits left, and the user. */
export function Sidebar() {
  const { data: user } = useQuery(userQuery)
  const apart = navItems.filter((place) => place.apart)
  return (
    <aside
      // The second line of the margin, above the page.
      className="sticky top-0 z-(--z-side) flex flex-col h-[100svh] pt-4 px-0 pb-3 border-r border-r-margin-rule bg-desk max-md:hidden print:hidden after:absolute after:top-0 after:right-[-5px] after:bottom-0 after:w-px after:bg-margin-rule after:pointer-events-none"
    >
      <Link
        to="/"
        className="flex pt-0.5 px-5 pb-5 no-underline md:max-xl:justify-center md:max-xl:pr-0 md:max-xl:pl-0"
      >
        <Mark hidesNameInRail />
      </Link>
      {user && (
        <div
          className={`${styles.organization} flex items-center gap-2.5 mt-0 mx-3 mb-4 py-[7px] px-2 text-sm/sm font-label md:max-xl:justify-center md:max-xl:pr-0 md:max-xl:pl-0`}
          title={user.organization.name}
        >
          <img src={user.organization.logo_thumbnail_path} width={28} height={28} alt="" />
          <span className={onlySpoken} {...fontAttributes(user.organization.name)}>
            {user.organization.name}
          </span>
        </div>
      )}
      <nav
        className="flex flex-col gap-0.5 [&_hr]:w-[calc(100%_-_2_*_var(--s-5))] [&_hr]:my-3 [&_hr]:mx-5 [&_hr]:border-0 [&_hr]:border-t [&_hr]:border-t-rule md:max-xl:[&_hr]:w-auto md:max-xl:[&_hr]:m-3"
        aria-label={m.shell_main_navigation()}
      >
        {navItems.map((place) => !place.apart && <PlaceLink key={place.to} {...place} user={user} />)}
        {apart.length > 0 && <hr />}
        {apart.map((place) => (
          <PlaceLink key={place.to} {...place} user={user} />
        ))}
      </nav>
      {user && (
        <div className="mt-auto py-0 px-5 md:max-xl:py-0 md:max-xl:px-2.5">
          <p
            className={`flex items-baseline justify-between py-3 px-0 border-t border-t-rule text-ink-2 text-sm ${onlySpoken} [&_b]:text-ink [&_b]:font-display [&_b]:text-[1.125rem] [&_b]:leading-6 [&_b]:font-serif [&_b]:tabular-nums`}
          >
            <span>{m.shell_credits()}</span> <b>{formatNumber(user.organization.credits_left)}</b>
          </p>
          <AccountMenu user={user} />
        </div>
      )}
    </aside>
  )
}

function PlaceLink({ to, icon, label, task, count, user }: NavItem & { user: User | undefined }) {
  const waiting = (user && count?.(user)) || 0
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
      <span className={onlySpoken}>{label()}</span>
      {waiting > 0 && <span className={`num ml-auto ${onlySpoken}`}>{formatNumber(waiting)}</span>}
    </Link>
  )
}

const load = () => import('./AccountMenuPopover.tsx')
const AccountMenuPopover = lazyPart(load, 'AccountMenuPopover')

/** The user at the bottom of the sidebar, with their account menu. */
function AccountMenu({ user }: { user: User }) {
  const name = `${user.profile.name} ${user.profile.last_name}`
  return (
    <MenuButton
      label={m.shell_account_of({ name })}
      hasWords
      className="flex items-center gap-2.5 w-[calc(100%_+_16px)] min-h-11 my-0 -mx-2 py-1 px-2 border-0 rounded-control bg-transparent text-left cursor-pointer md:max-xl:justify-center md:max-xl:w-full md:max-xl:m-0 md:max-xl:p-0 hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] aria-expanded:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)]"
      face={
        <>
          <Avatar profile={user.profile} />
          <span className="flex-1 min-w-0 text-sm leading-[1.0625rem] [&>*]:block [&>*]:wrap-anywhere md:max-xl:absolute md:max-xl:size-px md:max-xl:overflow-hidden md:max-xl:[clip-path:inset(50%)] [&_small]:text-ink-3 [&_small]:text-xs">
            <span {...fontAttributes(name)}>{name}</span> <small>{levelName(user.role.level, getLocale())}</small>
          </span>
        </>
      }
      preload={load}
      draw={(menu) => <AccountMenuPopover {...menu} user={user} />}
    />
  )
}
