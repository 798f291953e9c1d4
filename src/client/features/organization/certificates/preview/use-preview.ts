import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { badgesQuery } from '#client/features/badges/badges.queries.ts'
import { isErased, nameOf } from '#client/i18n/earner-name.ts'
import type { ComboOption } from '#client/ui/forms/ComboBox.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import {
  type CertificateHardCase,
  CertificatePreview,
  type CertificateSettings,
} from '#contract/certificates/certificate-settings.ts'
import { type CertificateForm, inputOf } from '../certificate-form.ts'
import { certificatePreviewQuery } from '../certificate-settings.queries.ts'

/** Debounce of the form's values, in milliseconds. */
const DEBOUNCE_MS = 400
const MAX_BADGES = 20

export type Preview = ReturnType<typeof usePreview>

/** Preview of the certificate that the form's values give, for one of the organization's newest badges. */
export function usePreview(form: CertificateForm, saved: CertificateSettings) {
  useWatch({ control: form.control })
  const badges = useQuery(badgesQuery({ status: 'valid', page: 1 }))
  const [chosen, choose] = useState<ComboOption | null>(null)
  const [hardCase, setHardCase] = useState<CertificateHardCase | null>(null)
  const options = (badges.data?.data ?? [])
    // The certificate of an erased person names nobody.
    .filter((badge) => !isErased(badge))
    .map((badge) => ({ id: badge.id, title: nameOf(badge), code: badge.badge_template_version.code }))
    .slice(0, MAX_BADGES)
  const shown = chosen ?? options[0] ?? null

  const values = form.getValues()
  const settings = inputOf({
    ...values,
    // Empty rows are not signatories yet.
    signatories: values.signatories.filter(({ name }) => name.trim() !== ''),
  })
  const input = { ...settings, ...(shown && { badge_id: shown.id }), ...(hardCase && { hard_case: hardCase }) }
  const pictures = [
    ...saved.signatories.map(({ signature_path }) => signature_path),
    ...values.signatories.map(({ scan }) => scan),
    saved.seal_path,
    saved.background_path,
  ].filter((address) => address !== null)
  const latest = JSON.stringify({ input, pictures })
  const debounced = useDebounced(latest, DEBOUNCE_MS)
  const request = JSON.parse(debounced) as { input: typeof input; pictures: string[] }
  // While the values are invalid, the last valid preview stays; the errors are shown at the fields.
  const canBeDrawn = CertificatePreview.safeParse(request.input).success
  const sheet = useQuery({
    ...certificatePreviewQuery(request.input, request.pictures),
    enabled: canBeDrawn && !badges.isPending,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    sheet,
    isBehind: debounced !== latest || sheet.isFetching,
    badges,
    options,
    shown,
    choose,
    hardCase,
    setHardCase,
  }
}
