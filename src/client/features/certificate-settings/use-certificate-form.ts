import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { CertificateSettingsInput } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import { certificateSettingsQuery, updateCertificateSettingsMutation } from './certificate-settings.queries.ts'
import { type CertificateValues, checkValues, inputOf, valuesOf } from './certificate-values.ts'

export type CertificateForm = UseFormReturn<CertificateValues, unknown, CertificateSettingsInput>

/** The certificate settings form. Only pictures are saved without Save. */
export function useCertificateForm() {
  const { data: saved } = useSuspenseQuery(certificateSettingsQuery)
  const form: CertificateForm = useForm({ resolver: checkValues, defaultValues: valuesOf(saved) })
  const save = useMutation(updateCertificateSettingsMutation)
  const submit = form.handleSubmit(() =>
    save.mutate(inputOf(form.getValues()), {
      onSuccess: (kept) => {
        form.reset(valuesOf(kept))
        notify({ text: m.certificate_settings_saved() })
      },
      onError: showProblemIn(form),
    }),
  )
  return {
    form,
    saved,
    submit,
    isSaving: save.isPending,
    isChanged: form.formState.isDirty,
    drop: () => form.reset(valuesOf(saved)),
  }
}
