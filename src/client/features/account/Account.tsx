import { mutationOptions, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call, type MadeFrom } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { chooseTheme, useTheme } from '#client/browser/theme.ts'
import { languages, themes } from '#client/features/page/choices.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { SettingsFields, useSettingsForm } from '#client/features/page/conflicts/settings-form.tsx'
import { useLanguage } from '#client/features/page/use-spoken-language.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { SettingsSection } from '#client/ui/layout/SettingsSection.tsx'
import { text } from '#client/ui/settings/field-kinds.tsx'
import { defineFields } from '#client/ui/settings/fields.ts'
import { type User, Username } from '#contract/accounts/session.ts'
import { Email, requiredText } from '#contract/formats.ts'
import { getWeeklyDigest, updateWeeklyDigest } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { AccountArea } from './AccountArea.tsx'
import { removePictureMutation, updateProfileMutation, updateUserMutation } from './account.queries.ts'
import { PictureUpload } from './PictureUpload.tsx'

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

const Names = z.object({ name: requiredText(100), last_name: requiredText(100) })

const names = defineFields<User['profile']>([
  [
    text('name', m.word_first_name, { autoComplete: 'given-name' }),
    text('last_name', m.word_last_name, { autoComplete: 'family-name' }),
  ],
])

/** Form for the user's first and last name, which colleagues see. */
function NameForm({ user: { profile } }: { user: User }) {
  const settings = useSettingsForm({
    fields: names,
    shown: profile,
    schema: Names,
    mutation: updateProfileMutation,
    done: m.account_saved(),
  })
  return (
    <SettingsFields settings={settings}>
      <div>
        <Button type="submit" busy={settings.isSaving && m.word_saving()}>
          {m.account_save_name()}
        </Button>
      </div>
    </SettingsFields>
  )
}

const SignInNames = z.object({ username: Username, email: Email })

const signInNames = defineFields<User>([
  text('username', m.account_username, { hint: m.account_username_hint, autoComplete: 'username', isCode: true }),
  text('email', m.word_email, { hint: m.account_email_hint, type: 'email', autoComplete: 'email', isCode: true }),
])

/** Form for the username and the e-mail address. A new address takes effect when the link mailed to it is opened. */
function SignInNamesForm({ user }: { user: User }) {
  const [mailedTo, setMailedTo] = useState<string>()
  const settings = useSettingsForm({
    fields: signInNames,
    shown: user,
    schema: SignInNames,
    mutation: updateUserMutation,
    done: ({ email }, sent) => (sent.email === email ? m.account_saved() : undefined),
    next: ({ email }, sent) => setMailedTo(sent.email === email ? undefined : sent.email),
  })
  return (
    <SettingsFields settings={settings}>
      <div role="status">
        {mailedTo && <Note>{m.account_email_mailed({ address: mailedTo, current: user.email })}</Note>}
      </div>
      <div>
        <Button type="submit" busy={settings.isSaving && m.word_saving()}>
          {m.word_save()}
        </Button>
      </div>
    </SettingsFields>
  )
}

/** Field for the profile picture, previewed in the sizes that the dashboard uses; falls back to initials. */
function ProfilePicture({ profile }: { profile: User['profile'] }) {
  const upload = useAction(updateProfileMutation)
  const remove = useAction(removePictureMutation)
  const asking = <Saved,>(save: (madeFrom: MadeFrom<User['profile']>) => Promise<Saved>, sent: object) =>
    saveOrAsk(save, { madeFrom: profile, sent, label: m.account_picture })
  return (
    <PictureUpload
      label={m.account_picture()}
      hint={m.account_picture_hint()}
      field="profile_picture"
      remove={m.account_picture_remove()}
      onUpload={(profile_picture, sending) =>
        asking((madeFrom) => upload.runAsync({ profile_picture, sending, madeFrom }), { profile_picture })
      }
      onRemove={
        isUploaded(profile.profile_picture_path)
          ? () => asking((madeFrom) => remove.runAsync({ madeFrom }), {})
          : undefined
      }
      preview={
        <div className="flex gap-4 items-center [&_img]:flex-none [&_img]:border [&_img]:border-rule [&_img]:rounded-[50%] [&_img]:object-cover">
          <img src={profile.profile_picture_high_path} width={96} height={96} alt={m.account_picture_now()} />
          <img src={profile.profile_picture_thumbnail_path} width={28} height={28} alt="" />
        </div>
      }
    />
  )
}

const digestQuery = queryOptions({
  queryKey: ['account', 'weekly-digest'],
  queryFn: async ({ signal }) => (await call(getWeeklyDigest, {}, { signal })).data,
})

const digestMutation = mutationOptions({
  mutationFn: async (is_on: boolean) => (await call(updateWeeklyDigest, { is_on })).data,
  onSuccess: (saved, _isOn, _before, { client }) => client.setQueryData(digestQuery.queryKey, saved),
})

/** Switch for the Monday digest of the organization's upcoming expiries. */
function WeeklyDigest({ organization }: { organization: string }) {
  const { data, error } = useQuery(digestQuery)
  const save = useAction(digestMutation, { refused: sayRefusal })
  if (error && !data) return <Note kind="warn">{errorMessage(error)}</Note>
  return (
    <Switch
      label={m.reminders_digest_switch()}
      hint={m.reminders_digest_hint({ organization })}
      isOn={data?.is_on ?? false}
      onSwitch={save.run}
    />
  )
}
