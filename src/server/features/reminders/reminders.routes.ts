import '#i18n/problems/describe-reminders.ts'
import * as contract from '#contract/reminders.ts'
import { route } from '#server/platform/http/route.ts'
import { previewReminderMail } from './preview-reminder-mail.ts'
import {
  previewReminders,
  showReminders,
  showTemplateReminders,
  updateReminders,
  updateTemplateReminders,
} from './reminder-settings.ts'
import { showWeeklyDigest, updateWeeklyDigest } from './weekly-digest.ts'

export const reminderRoutes = [
  route(contract.getReminders, 'read', showReminders),
  route(contract.updateReminders, 'administer', updateReminders),
  route(contract.getTemplateReminders, 'read', showTemplateReminders),
  route(contract.updateTemplateReminders, 'edit_templates', updateTemplateReminders),
  route(contract.previewReminders, 'read', previewReminders),
  route(contract.previewReminderMail, 'read', previewReminderMail),
  route(contract.getWeeklyDigest, 'account', showWeeklyDigest),
  route(contract.updateWeeklyDigest, 'account', updateWeeklyDigest),
]
