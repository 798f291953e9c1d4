import { fileEndpoint } from '../endpoint.ts'
import { Uuid, WallClock } from '../formats.ts'
import { TemplateContent } from '../templates.ts'

/** What of a template its certificates say. */
const certifiedContent = {
  title: true,
  code: true,
  description: true,
  color_primary: true,
  type: true,
  is_micro_credential: true,
  micro_credential: true,
  alignments: true,
} as const

/**
 * Addition: the certificate that an award from a template that says this brings, stored or not, of somebody made up. Nothing
 * is kept.
 */
export const previewTemplateCertificate = fileEndpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/certificate_preview',
  summary: 'Draw a sample certificate of a template',
  input: TemplateContent.pick(certifiedContent).extend({
    /** The template whose picture is shown. */
    badge_template_id: Uuid.optional(),
    expires_at: WallClock.nullable().optional(),
  }),
  file: 'application/pdf',
})
