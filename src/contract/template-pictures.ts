import { z } from 'zod'
import { data, endpoint, replacing } from './endpoint.ts'
import { OptionalUpload, Uuid } from './formats.ts'
import { BadgeTemplate, savesTemplate } from './templates.ts'

const ofTemplate = { template_id: Uuid }

/** Addition: replaces the drawn picture. 422 without a file, after the template was found. */
export const uploadTemplateImage = replacing(
  endpoint({
    method: 'POST',
    path: '/api/v1/issuers/organization/badge_templates/:template_id/image',
    summary: 'Upload the image of a badge template',
    input: z.object({ ...ofTemplate, image: OptionalUpload }),
    output: data(BadgeTemplate),
  }),
  { ...savesTemplate, fields: () => ['image'] },
)

/** Addition: restores the drawn picture. */
export const deleteTemplateImage = replacing(
  endpoint({
    method: 'DELETE',
    path: '/api/v1/issuers/organization/badge_templates/:template_id/image',
    summary: 'Remove the uploaded image of a badge template',
    input: z.object(ofTemplate),
    output: data(BadgeTemplate),
  }),
  { ...savesTemplate, fields: () => ['image'] },
)

/** Addition: replaces the drawn background. 422 without a file, after the template was found. */
export const uploadTemplateBackground = replacing(
  endpoint({
    method: 'POST',
    path: '/api/v1/issuers/organization/badge_templates/:template_id/background_image',
    summary: 'Upload the background of a badge template',
    input: z.object({ ...ofTemplate, background_image: OptionalUpload }),
    output: data(BadgeTemplate),
  }),
  { ...savesTemplate, fields: () => ['background_image'] },
)

/** Addition: restores the drawn background. */
export const deleteTemplateBackground = replacing(
  endpoint({
    method: 'DELETE',
    path: '/api/v1/issuers/organization/badge_templates/:template_id/background_image',
    summary: 'Remove the uploaded background of a badge template',
    input: z.object(ofTemplate),
    output: data(BadgeTemplate),
  }),
  { ...savesTemplate, fields: () => ['background_image'] },
)
