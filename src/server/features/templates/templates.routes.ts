import '#i18n/problems/describe-figures.ts'
import * as pictures from '#contract/template-pictures.ts'
import * as contract from '#contract/templates.ts'
import { route } from '#server/platform/http/route.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { duplicateTemplate } from './duplicate-template.ts'
import { listTemplates } from './list-templates.ts'
import { listVersions } from './list-versions.ts'
import { showTemplate } from './show-templates.ts'
import { changeTemplate, updateTemplate, uploadPicture } from './update-template.ts'

export const templateRoutes = [
  route(contract.listTemplates, 'read', listTemplates),
  route(contract.getTemplate, 'read', ({ template_id }, request) => showTemplate(template_id, request)),
  route(contract.listTemplateVersions, 'read', listVersions),
  route(contract.createTemplate, 'edit_templates', createTemplate),
  route(contract.updateTemplate, 'edit_templates', updateTemplate),
  route(contract.deleteTemplate, 'edit_templates', deleteTemplate),
  route(contract.duplicateTemplate, 'edit_templates', duplicateTemplate),
  route(pictures.uploadTemplateImage, 'edit_templates', (upload, request) => uploadPicture(upload, 'image', request)),
  route(pictures.deleteTemplateImage, 'edit_templates', ({ template_id }, request) =>
    changeTemplate(template_id, {}, { image: null }, request),
  ),
  route(pictures.uploadTemplateBackground, 'edit_templates', (upload, request) =>
    uploadPicture(upload, 'background_image', request),
  ),
  route(pictures.deleteTemplateBackground, 'edit_templates', ({ template_id }, request) =>
    changeTemplate(template_id, {}, { backgroundImage: null }, request),
  ),
]
