import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { validateBy } from '#client/api/validate-form.ts'
import '#i18n/problems/describe-certificates.ts'
import {
  type CertificateSettings,
  CertificateSettingsInput,
  MOST_SIGNATORIES,
} from '#contract/certificates/certificate-settings.ts'

type Signatory = {
  slot: number
  name: string
  role: string
  /** Whether the service knows them in this slot: then a scan that is there is theirs. */
  isSaved: boolean
  /** What was uploaded for somebody who is not saved yet, as an address of this browser. */
  scan: string | null
}

/** What stands in the fields. */
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

/** What the fields mean, as the service takes it. */
export const meantBy = (values: CertificateValues): z.input<typeof CertificateSettingsInput> => ({
  ...values,
  signatories: values.signatories.map(({ slot, name, role, isSaved, scan }) => ({
    slot,
    name,
    role,
    // What waits in the slot is the scan of somebody else.
    signs_by_pen: isSaved || scan ? 0 : 1,
  })),
})

/** Checks the fields by the contract. */
export const checkValues: Resolver<CertificateValues, unknown, CertificateSettingsInput> = (
  values,
  context,
  { fields, ...options },
) => {
  const check = validateBy<FieldValues, CertificateSettingsInput>(CertificateSettingsInput as never)
  return check(meantBy(values) as FieldValues, context, { ...options, fields } as never) as never
}

/**
 * The slot of somebody who comes to sign. One in which nobody is saved comes first: what is uploaded there takes away
 * nobody's signature.
 */
export function freeSlot(taken: Pick<Signatory, 'slot'>[], saved: Pick<Signatory, 'slot'>[]): number {
  const slots = Array.from({ length: MOST_SIGNATORIES }, (_, index) => index + 1)
  const free = slots.filter((slot) => !taken.some((signatory) => signatory.slot === slot))
  return free.find((slot) => !saved.some((signatory) => signatory.slot === slot)) ?? free[0] ?? 1
}
