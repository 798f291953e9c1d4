import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { validateBy } from '#client/api/validate-form.ts'
import '#i18n/problems/describe-certificates.ts'
import {
  type CertificateSettings,
  CertificateSettingsInput,
  MAX_SIGNATORIES,
} from '#contract/certificates/certificate-settings.ts'

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

export const valuesOf = (saved: CertificateSettings): CertificateValues => ({
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
export const checkValues: Resolver<CertificateValues, unknown, CertificateSettingsInput> = (
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
