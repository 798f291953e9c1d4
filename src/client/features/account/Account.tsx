import { useSuspenseQuery } from '@tanstack/react-query'
import { chooseTheme, useTheme } from '#client/browser/theme.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { languages, themes } from '#client/features/shell/choices.ts'
import { useLanguage } from '#client/features/shell/use-spoken-language.ts'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SettingsSection } from '#client/ui/layout/SettingsSection.tsx'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { AccountArea } from './AccountArea.tsx'
import { NameForm } from './NameForm.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { SignInNamesForm } from './SignInNamesForm.tsx'
import { WeeklyDigest } from './WeeklyDigest.tsx'

/** The account page: profile, sign-in names, language and theme. */
export function Account() {
  const { data: user } = useSuspenseQuery(userQuery)
  const [language, speak] = useLanguage()
  const theme = useTheme()
  return (
    <AccountArea
      title={m.account_title()}
      facts={`${levelName(user.role.level, getLocale())} · ${user.organization.name}`}
    >
      <SettingsSection title={m.account_section_person()} text={m.account_section_person_text()}>
        <NameForm user={user} />
        <ProfilePicture profile={user.profile} />
      </SettingsSection>
      <SettingsSection title={m.account_section_names()} text={m.account_section_names_text()}>
        <SignInNamesForm user={user} />
      </SettingsSection>
      <SettingsSection title={m.account_section_look()} text={m.account_section_look_text()}>
        <SegmentedControl label={m.word_language()} choices={languages} chosen={language} onChoose={speak} />
        <SegmentedControl label={m.shell_theme()} choices={themes()} chosen={theme} onChoose={chooseTheme} />
      </SettingsSection>
      <SettingsSection title={m.reminders_digest_title()} text={m.reminders_digest_text()}>
        <WeeklyDigest organization={user.organization.name} />
      </SettingsSection>
    </AccountArea>
  )
}
