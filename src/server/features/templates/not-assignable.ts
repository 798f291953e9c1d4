import { m } from '#i18n/compiled/messages.js'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { TemplateRow } from './template-answer.ts'

/** The refusal to award a template; for an archived one it says so, because activating it is not what is due. */
export function notAssignable(status: TemplateRow['template']['status'] | undefined): Refusal {
  if (status !== 'archived') return new Refusal(422, 'template_not_assignable')
  return new Refusal(422, 'template_not_assignable', {
    sentence: (locale) => m.problems_template_archived({}, { locale }),
  })
}
