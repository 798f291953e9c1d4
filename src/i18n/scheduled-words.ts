import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

const FAILURES = {
  template_gone: m.scheduled_failed_template_gone,
  template_not_assignable: m.scheduled_failed_template_not_assignable,
  list_gone: m.scheduled_failed_list_gone,
  list_disabled: m.scheduled_failed_list_disabled,
  list_empty: m.scheduled_failed_list_empty,
  already_held: m.scheduled_failed_already_held,
  not_enough_credits: m.scheduled_failed_not_enough_credits,
  author_not_allowed: m.scheduled_failed_author_not_allowed,
  organization_disabled: m.scheduled_failed_organization_disabled,
  internal: m.scheduled_failed_internal,
}

/** The reason why a scheduled award failed, in one sentence. */
export const scheduledFailure = (failure: string, locale: Locale): string =>
  (FAILURES[failure as keyof typeof FAILURES] ?? FAILURES.internal)({}, { locale })
