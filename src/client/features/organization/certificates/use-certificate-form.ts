import { useSuspenseQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import type { CertificateSettings, CertificateSettingsInput } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import { certificateSettingsQuery, updateCertificateSettingsMutation } from './certificate-settings.queries.ts'
import { type CertificateValues, checkValues, inputOf, valuesOf } from './certificate-values.ts'

export type CertificateForm = UseFormReturn<CertificateValues, unknown, CertificateSettingsInput>

/** The certificate settings form. Only pictures are saved without Save. */
export function useCertificateForm() {
  const { data: saved } = useSuspenseQuery(certificateSettingsQuery)
  const form: CertificateForm = useForm({ resolver: checkValues, defaultValues: valuesOf(saved) })
  const stale = useStaleSave<Partial<CertificateSettings>>(saved)
  const take = (theirs: Record<string, unknown>) => {
    const values = valuesOf({ ...saved, ...theirs })
    for (const field of Object.keys(theirs) as (keyof CertificateValues)[]) {
      form.resetField(field, { defaultValue: values[field] as never })
    }
  }
  const save = useAction(updateCertificateSettingsMutation, {
    done: m.certificate_settings_saved(),
    next: (kept) => {
      stale.restart(kept)
      form.reset(valuesOf(kept))
    },
    refused: (error, sent) => stale.orElse(showProblemIn(form), { sent, take })(error),
  })
  const submit = form.handleSubmit(() => save.run({ ...inputOf(form.getValues()), madeFrom: stale.madeFrom }))
  return {
    form,
    saved,
    submit,
    stale,
    isSaving: save.isPending,
    isChanged: form.formState.isDirty,
    drop: () => form.reset(valuesOf(saved)),
  }
}
