import { fileEndpoint } from '../endpoint.ts'
import { Uuid, WallClock } from '../formats.ts'
import { TemplateContent } from '../templates.ts'

/** The fields of a template that appear on its certificates. */
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

/** Content to draw a template's sample certificate with. */
export const TemplateCertificatePreview = TemplateContent.pick(certifiedContent).extend({
  /** The template whose picture is used. */
  badge_template_id: Uuid.optional(),
  expires_at: WallClock.nullable().optional(),
})

/**
 * Addition: renders a sample person's certificate for a template with this content, saved or not. Nothing is stored.
 */
export const previewTemplateCertificate = fileEndpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/certificate_preview',
  summary: 'Draw a sample certificate of a template',
  input: TemplateCertificatePreview,
  file: 'application/pdf',
})
