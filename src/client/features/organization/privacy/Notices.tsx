import { SettingsFields, useSettingsForm } from '#client/features/conflicts/settings-form.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { text } from '#client/ui/settings/field-kinds.tsx'
import { defineFields } from '#client/ui/settings/fields.ts'
import { type PrivacySettings, UpdatePrivacy } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { updatePrivacyMutation } from './privacy.queries.ts'

const notices = defineFields<PrivacySettings>([
  text('privacy_url', m.privacy_page, { hint: m.privacy_page_hint, type: 'url' }),
  text('privacy_contact', m.privacy_contact, { type: 'email' }),
])

/** Form for what public pages and award mails say about data protection: the URL of a notice, and a contact. */
export function Notices({ settings: shown }: { settings: PrivacySettings }) {
  const settings = useSettingsForm({
    fields: notices,
    shown,
    schema: UpdatePrivacy,
    mutation: updatePrivacyMutation,
    done: m.privacy_saved(),
  })
  return (
    <SettingsFields
      settings={settings}
      className="form grid gap-5 justify-items-start max-w-152 pt-4 border-t border-t-ink [&>:not(button)]:w-full"
    >
      <Button type="submit" busy={settings.isSaving && m.word_saving()}>
        {m.word_save()}
      </Button>
    </SettingsFields>
  )
}
