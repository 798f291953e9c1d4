import '#i18n/problems/describe-reminders.ts'
import * as contract from '#contract/mails/mail-words.ts'
import { route } from '#server/platform/http/route.ts'
import { showOrganizationMail, showTemplateMail, updateOrganizationMail, updateTemplateMail } from './mail-settings.ts'
import { previewMail, sendMailToMe } from './try-mail.ts'

export const mailWordsRoutes = [
  route(contract.getOrganizationMail, 'read', showOrganizationMail),
  route(contract.updateOrganizationMail, 'administer', updateOrganizationMail),
  route(contract.getTemplateMail, 'read', showTemplateMail),
  route(contract.updateTemplateMail, 'edit_templates', updateTemplateMail),
  route(contract.previewTemplateMail, 'read', previewMail),
  route(contract.sendTemplateMail, 'edit_templates', sendMailToMe),
]
