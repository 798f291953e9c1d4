import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chooseTheme, useTheme } from '#client/browser/theme.ts'
import { languages, themes } from '#client/features/page/choices.ts'
import { useLanguage } from '#client/features/page/use-spoken-language.ts'
import { switchOrganization, userQuery } from '#client/features/session/session.queries.ts'
import { useSignOut } from '#client/features/session/use-sign-out.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import { m } from '#i18n/compiled/messages.js'
import { Avatar } from '../Avatar.tsx'
import { type NavItem, navItems } from './nav-items.ts'

/** What the tab bar has no room for: the other pages, the credits, and the account. */
export function MoreSheet({ shown, onClose }: { shown: NavItem[]; onClose: () => void }) {
  const { data: user } = useQuery(userQuery)
  const [language, speak] = useLanguage()
  const theme = useTheme()
  const leave = useSignOut()
  const others = navItems.filter((place) => !shown.includes(place))
  return (
    <SideSheet title={m.shell_more()} onClose={onClose} staysAtTop>
      {others.length > 0 && (
        <nav
          className="grid -mt-2 mx-0 mb-4 [&_a]:flex [&_a]:items-center [&_a]:gap-3 [&_a]:min-h-12 [&_a]:border-b [&_a]:border-b-rule [&_a]:text-ink [&_a]:no-underline [&_a[aria-current]]:font-strong"
          aria-label={m.shell_other_places()}
        >
          {others.map(({ to, icon, label, count }) => (
            <Link key={to} to={to} onClick={onClose}>
              <Icon name={icon} />
              {label()}
              {user && count && <span className="num ml-auto">{formatNumber(count(user))}</span>}
            </Link>
          ))}
        </nav>
      )}
      {user && (
        <>
          <p className="flex items-baseline justify-between pb-3 border-b border-b-rule text-ink-2">
            <span>{m.shell_credits()}</span>{' '}
            <b className="text-ink font-display text-[1.25rem] leading-6.5 font-serif tabular-nums">
              {formatNumber(user.organization.credits_left)}
            </b>
          </p>
          <Link
            to="/account"
            className="flex items-center gap-2.5 pt-3 px-0 pb-5 text-ink no-underline [&>span]:flex-1 [&>span]:min-w-0 [&>span]:wrap-anywhere"
            onClick={onClose}
          >
            <Avatar profile={user.profile} />
            <span>
              {user.profile.name} {user.profile.last_name}
              <small className="block text-ink-3 text-sm">{m.account_title()}</small>
            </span>
            <Icon name="right" />
          </Link>
        </>
      )}
      {user?.memberships
        .filter(({ is_current }) => !is_current)
        .map(({ organization: { id, name } }) => (
          <Button key={id} icon="org" onClick={() => void switchOrganization(id)}>
            {m.access_switch_to({ organization: name })}
          </Button>
        ))}
      <div className="grid gap-5 mb-6">
        <SegmentedControl label={m.word_language()} choices={languages} chosen={language} onChoose={speak} />
        <SegmentedControl label={m.shell_theme()} choices={themes()} chosen={theme} onChoose={chooseTheme} />
      </div>
      <Button onClick={leave}>{m.account_sign_out()}</Button>
    </SideSheet>
  )
}
