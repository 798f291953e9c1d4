import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '#client/api/error-message.ts'
import { chooseTheme, useTheme } from '#client/browser/theme.ts'
import { moveTo, signOut } from '#client/features/session/session.queries.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { MenuButton, menuChoice } from '#client/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { faceFor } from '#i18n/face-for.ts'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { Avatar } from '../Avatar.tsx'
import { languages, themes } from '../choices.ts'
import { useSpokenLanguage } from '../use-spoken-language.ts'
import styles from './AccountMenu.module.css'

type Account = Pick<User, 'profile' | 'role' | 'organization' | 'memberships'>

/** The person at the foot of the sidebar: their organizations, language, theme, their account, and the way out. */
export function AccountMenu({ user }: { user: Account }) {
  const leave = useSignOut()
  const [language, speak] = useSpokenLanguage()
  const theme = useTheme()
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
            <span {...faceFor(name)}>{name}</span> <small>{levelName(user.role.level, getLocale())}</small>
          </span>
        </>
      }
      groups={[
        ...(user.memberships.length > 1 ? [organizationChoice(user)] : []),
        menuChoice({ label: m.shell_language(), choices: languages, chosen: language, onChoose: speak }),
        menuChoice({ label: m.shell_theme(), choices: themes(), chosen: theme, onChoose: chooseTheme }),
        [
          { id: 'account', icon: 'user', label: m.account_title(), href: '/account' },
          { id: 'leave', icon: 'arrowright', label: m.account_sign_out(), onAction: leave },
        ],
      ]}
    />
  )
}

const organizationChoice = ({ organization, memberships }: Account) =>
  menuChoice({
    label: m.access_organizations(),
    choices: memberships.map((membership) => membership.organization).map(({ id, name }) => ({ id, label: name })),
    chosen: organization.id,
    onChoose: (id) => id !== organization.id && void moveTo(id),
  })

/** Signs out and goes to the sign-in page; says so where it did not work. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      return notify({ text: errorMessage(error) })
    }
    await router.navigate({ to: '/sign-in' })
    queryClient.clear()
  }
}
