import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFile } from '#client/api/call.ts'
import { previewTemplateCertificate } from '#contract/certificates/template-certificate.ts'

export type TriedTemplate = z.input<typeof previewTemplateCertificate.input>

/**
 * The certificate of somebody made up, from a template that says this, as a PDF.
 * @param picture the address of the badge's: with another one the same words give another sheet
 */
export const templateCertificateQuery = (tried: TriedTemplate, picture: string | null) =>
  queryOptions({
    queryKey: ['certificate-preview', 'template', tried, picture],
    queryFn: ({ signal }) => callFile(previewTemplateCertificate, tried, { signal }),
    // How certificates look may have been changed meanwhile.
    staleTime: 10_000,
    // Sheets are large: those that nobody looks at any more go soon.
    gcTime: 60_000,
  })
