import '#i18n/problems/describe-certificates.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import {
  type CertificateSettings,
  CertificateSettingsInput,
  MAX_SIGNATORIES,
} from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import { certificateSettingsQuery, updateCertificateSettingsMutation } from './certificate-settings.queries.ts'

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

export const layoutWords: Record<CertificateSettings['layout'], () => string> = {
  diploma: m.certificate_settings_diploma,
  plain: m.certificate_settings_plain,
}

export const orientationWords: Record<CertificateSettings['orientation'], () => string> = {
  across: m.certificate_settings_across,
  upright: m.certificate_settings_upright,
}

export const languageWords: Record<CertificateSettings['language'], () => string> = {
  it: m.certificate_settings_italian,
  en: m.certificate_settings_english,
  both: m.certificate_settings_both,
}

export const sealWords: Record<CertificateSettings['seal'], () => string> = {
  drawn: m.certificate_settings_seal_drawn,
  picture: m.certificate_settings_seal_own,
  none: m.certificate_settings_seal_none,
}

const fieldNames: Record<string, () => string> = {
  layout: m.certificate_settings_layout,
  orientation: m.certificate_settings_sheet,
  language: m.word_language,
  has_elements_page: m.certificate_settings_elements,
  signatories: m.certificate_settings_signatories,
  seal: m.certificate_settings_seal,
  seal_year: m.certificate_settings_year,
  foot: m.certificate_settings_foot,
}

/** The name of a setting, as the form calls it. */
export const certificateFieldName = (field: string) => fieldNames[field]?.() ?? field

const choices: Record<string, Record<string, () => string>> = {
  layout: layoutWords,
  orientation: orientationWords,
  language: languageWords,
  seal: sealWords,
}

/** Choices and people in words; undefined for values that are their own. */
export function certificateFieldWords(field: string, value: unknown): string | undefined {
  if (field === 'has_elements_page') return Number(value) === 1 ? m.conflicts_on() : m.conflicts_off()
  if (field !== 'signatories') return choices[field]?.[String(value)]?.()
  const people = value as CertificateSettings['signatories']
  return people.map(({ name, role }) => `${name}, ${role}`).join('\n')
}

type Signatory = {
  slot: number
  name: string
  role: string
  /** Whether the saved settings have this person in this slot; only then is the slot's stored scan theirs. */
  isSaved: boolean
  /** Object URL of a scan uploaded for a person who is not saved yet. */
  scan: string | null
}

/** The form's values. */
export type CertificateValues = Pick<CertificateSettings, 'layout' | 'orientation' | 'language' | 'seal'> & {
  has_elements_page: boolean
  signatories: Signatory[]
  seal_year: string
  foot: string
}

const valuesOf = (saved: CertificateSettings): CertificateValues => ({
  layout: saved.layout,
  orientation: saved.orientation,
  language: saved.language,
  has_elements_page: saved.has_elements_page === 1,
  signatories: saved.signatories.map(({ slot, name, role }) => ({ slot, name, role, isSaved: true, scan: null })),
  seal: saved.seal,
  seal_year: saved.seal_year ?? '',
  foot: saved.foot ?? '',
})

/** The request body for the form's values. */
export const inputOf = (values: CertificateValues): z.input<typeof CertificateSettingsInput> => ({
  ...values,
  signatories: values.signatories.map(({ slot, name, role, isSaved, scan }) => ({
    slot,
    name,
    role,
    // Otherwise the slot's stored scan would be somebody else's.
    signs_by_pen: isSaved || scan ? 0 : 1,
  })),
})

/** Resolver that validates the request made from the values against the contract. */
const checkValues: Resolver<CertificateValues, unknown, CertificateSettingsInput> = (
  values,
  context,
  { fields, ...options },
) => {
  const check = validateBy<FieldValues, CertificateSettingsInput>(CertificateSettingsInput as never)
  return check(inputOf(values) as FieldValues, context, { ...options, fields } as never) as never
}

/**
 * The slot for a new signatory. Prefers a slot without a saved person, because an upload there replaces nobody's
 * signature.
 */
export function freeSlot(taken: Pick<Signatory, 'slot'>[], saved: Pick<Signatory, 'slot'>[]): number {
  const slots = Array.from({ length: MAX_SIGNATORIES }, (_, index) => index + 1)
  const free = slots.filter((slot) => !taken.some((signatory) => signatory.slot === slot))
  return free.find((slot) => !saved.some((signatory) => signatory.slot === slot)) ?? free[0] ?? 1
}
