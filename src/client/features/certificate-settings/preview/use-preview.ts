import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { badgesQuery } from '#client/features/badges/badges.queries.ts'
import type { ComboOption } from '#client/ui/forms/ComboBox.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import {
  type CertificateHardCase,
  type CertificateSettings,
  previewCertificate,
} from '#contract/certificates/certificate-settings.ts'
import { certificatePreviewQuery } from '../certificate-settings.queries.ts'
import { meantBy } from '../certificate-values.ts'
import type { CertificateForm } from '../use-certificate-form.ts'

/** Milliseconds of quiet after which what is in the fields is drawn. */
const PAUSE = 400
const MOST_BADGES = 20

export type Preview = ReturnType<typeof usePreview>

/** A certificate of one of the organization's newest badges, as what is in the fields makes it. */
export function usePreview(form: CertificateForm, saved: CertificateSettings) {
  useWatch({ control: form.control })
  const badges = useQuery(badgesQuery({ status: 'valid', page: 1 }))
  const [chosen, choose] = useState<ComboOption | null>(null)
  const [hardCase, setHardCase] = useState<CertificateHardCase | null>(null)
  const options = (badges.data?.data ?? [])
    .map((badge) => ({ id: badge.id, title: nameOf(badge), code: badge.badge_template_version.code }))
    // Whoever was erased has no name to be written.
    .filter(({ title }) => title !== '')
    .slice(0, MOST_BADGES)
  const shown = chosen ?? options[0] ?? null

  const values = form.getValues()
  const settings = meantBy({
    ...values,
    // A row in which nothing stands yet signs nothing.
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
  const debounced = useDebounced(latest, PAUSE)
  const request = JSON.parse(debounced) as { input: typeof input; pictures: string[] }
  // What cannot be drawn yet leaves the last sheet that could standing, and is told at its field.
  const canBeDrawn = previewCertificate.input.safeParse(request.input).success
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
