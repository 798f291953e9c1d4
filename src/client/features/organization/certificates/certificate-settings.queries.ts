import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callFile, type MadeFrom, type SaveOf } from '#client/api/call.ts'
import {
  type CertificatePicture,
  type CertificateSettings,
  deleteCertificatePicture,
  getCertificateSettings,
  previewCertificate,
  updateCertificateSettings,
  uploadCertificatePicture,
} from '#contract/certificates/certificate-settings.ts'

/** The organization's certificate settings. */
export const certificateSettingsQuery = queryOptions({
  queryKey: ['certificate-settings'],
  queryFn: async ({ signal }) => (await call(getCertificateSettings, {}, { signal })).data,
})

/**
 * A sample certificate as a PDF.
 * @param pictures their URLs, as part of the key: with another signature the same settings give another PDF
 */
export const certificatePreviewQuery = (input: z.input<typeof previewCertificate.input>, pictures: string[]) =>
  queryOptions({
    queryKey: ['certificate-preview', input, pictures],
    queryFn: ({ signal }) => callFile(previewCertificate, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // PDFs are large, so unused ones are dropped from the cache soon.
    gcTime: 60_000,
  })

export const updateCertificateSettingsMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...settings }: SaveOf<typeof updateCertificateSettings>) =>
    (await call(updateCertificateSettings, settings, { madeFrom })).data,
  onSuccess: (saved, _settings, _before, { client }) => show(client, saved),
})

type Upload = {
  place: CertificatePicture
  picture: File
  sending: { signal: AbortSignal; onProgress: (part: number) => void }
  madeFrom: MadeFrom<CertificateSettings>
}

export const uploadCertificatePictureMutation = mutationOptions({
  mutationFn: async ({ place, picture, sending, madeFrom }: Upload) =>
    (await call(uploadCertificatePicture, { place, picture }, { ...sending, madeFrom })).data,
  onSuccess: (saved, _upload, _before, { client }) => show(client, saved),
  // After a conflict, the picture that is there now is shown.
  onError: (_error, _upload, _before, { client }) => client.invalidateQueries(certificateSettingsQuery),
})

export const deleteCertificatePictureMutation = mutationOptions({
  mutationFn: async ({ place, madeFrom }: Pick<Upload, 'place' | 'madeFrom'>) =>
    (await call(deleteCertificatePicture, { place }, { madeFrom })).data,
  onSuccess: (saved, _place, _before, { client }) => show(client, saved),
  onError: (_error, _place, _before, { client }) => client.invalidateQueries(certificateSettingsQuery),
})

function show(client: QueryClient, saved: CertificateSettings) {
  client.setQueryData(certificateSettingsQuery.queryKey, saved)
  // The template editor's previews use the saved settings; those beside this form are sent theirs.
  void client.invalidateQueries({ queryKey: ['certificate-preview', 'template'] })
}
