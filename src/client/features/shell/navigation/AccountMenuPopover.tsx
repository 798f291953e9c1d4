import { chooseTheme, useTheme } from '#client/browser/theme.ts'
import { languages, themes } from '#client/features/page/choices.ts'
import { useLanguage } from '#client/features/page/use-spoken-language.ts'
import { switchOrganization } from '#client/features/session/session.queries.ts'
import { useSignOut } from '#client/features/session/use-sign-out.ts'
import { menuChoice, type OpenMenu } from '#client/ui/overlays/Menu.tsx'
import { MenuPopover } from '#client/ui/overlays/MenuPopover.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'

type AccountMenuPopoverProps = OpenMenu & { user: Pick<User, 'organization' | 'memberships'> }

/** Menu with the user's organizations, language, theme, account, and sign-out. */
export function AccountMenuPopover({ user, ...menu }: AccountMenuPopoverProps) {
  const leave = useSignOut()
  const [language, speak] = useLanguage()
  const theme = useTheme()
  return (
    <MenuPopover
      {...menu}
      groups={[
        ...(user.memberships.length > 1 ? [organizationChoice(user)] : []),
        menuChoice({ label: m.word_language(), choices: languages, chosen: language, onChoose: speak }),
        menuChoice({ label: m.shell_theme(), choices: themes(), chosen: theme, onChoose: chooseTheme }),
        [
          { id: 'account', icon: 'user', label: m.account_title(), href: '/account' },
          { id: 'leave', icon: 'arrowright', label: m.account_sign_out(), onAction: leave },
        ],
      ]}
    />
  )
}

const organizationChoice = ({ organization, memberships }: AccountMenuPopoverProps['user']) =>
  menuChoice({
    label: m.access_organizations(),
    choices: memberships.map((membership) => membership.organization).map(({ id, name }) => ({ id, label: name })),
    chosen: organization.id,
    onChoose: (id) => id !== organization.id && void switchOrganization(id),
  })
