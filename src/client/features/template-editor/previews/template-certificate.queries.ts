import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFile } from '#client/api/call.ts'
import { previewTemplateCertificate } from '#contract/certificates/template-certificate.ts'

export type TemplateDraft = z.input<typeof previewTemplateCertificate.input>

/**
 * A sample certificate of a template with these values, as PDF.
 * @param picture URL of the badge's picture, which changes the certificate
 */
export const templateCertificateQuery = (tried: TemplateDraft, picture: string | null) =>
  queryOptions({
    queryKey: ['certificate-preview', 'template', tried, picture],
    queryFn: ({ signal }) => callFile(previewTemplateCertificate, tried, { signal }),
    // The look of certificates may have been changed meanwhile.
    staleTime: 10_000,
    // Certificates are large, so unused ones leave the cache soon.
    gcTime: 60_000,
  })
