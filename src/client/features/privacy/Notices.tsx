import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm } from '#client/features/conflicts/take-into-form.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { type PrivacySettings, UpdatePrivacy } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './PrivacyPage.module.css'
import { updatePrivacyMutation } from './privacy.queries.ts'

type Values = { privacy_url: string; privacy_contact: string }

const Form = UpdatePrivacy.pick({ privacy_url: true, privacy_contact: true })

const valuesOf = ({ privacy_url, privacy_contact }: PrivacySettings): Values => ({
  privacy_url: privacy_url ?? '',
  privacy_contact: privacy_contact ?? '',
})

/** Form for what public pages and award mails say about data protection: the URL of a notice, and a contact. */
export function Notices({ settings }: { settings: PrivacySettings }) {
  const save = useMutation(updatePrivacyMutation)
  const form = useForm({ resolver: validateBy(Form), defaultValues: valuesOf(settings) })
  const stale = useStaleSave<Partial<PrivacySettings>>(settings)
  const { errors } = form.formState
  const submit = form.handleSubmit((change) =>
    save.mutate(
      { ...change, madeFrom: stale.madeFrom },
      {
        onSuccess: (saved) => {
          stale.restart(saved)
          form.reset(valuesOf(saved))
          notify({ text: m.privacy_saved() })
        },
        onError: stale.orElse(showProblemIn(form), { sent: change, take: takeIntoForm(form) }),
      },
    ),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <StaleSaveNotice
        stale={stale}
        onSave={submit}
        label={(field) => (field === 'privacy_url' ? m.privacy_page() : m.privacy_contact())}
      />
      <TextField
        label={m.privacy_page()}
        hint={m.privacy_page_hint()}
        type="url"
        error={errors.privacy_url?.message}
        {...form.register('privacy_url')}
      />
      <TextField
        label={m.privacy_contact()}
        type="email"
        error={errors.privacy_contact?.message}
        {...form.register('privacy_contact')}
      />
      <Alert>{errors.root?.message}</Alert>
      <Button type="submit" busy={save.isPending && m.word_saving()}>
        {m.word_save()}
      </Button>
    </form>
  )
}
