import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { Avatar } from '../Avatar.tsx'

const load = () => import('./AccountMenuPopover.tsx')
const AccountMenuPopover = lazyPart(load, 'AccountMenuPopover')

/** The user at the bottom of the sidebar, with their account menu. */
export function AccountMenu({ user }: { user: User }) {
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
