import type { BadgeImportStatus, RowProblem, RowState } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'

/** What is wrong with a row. */
export const problemWords: Record<RowProblem['code'], () => string> = {
  unreadable: m.badge_imports_problem_unreadable,
  title_missing: m.badge_imports_problem_title_missing,
  email_missing: m.badge_imports_problem_email_missing,
  email_invalid: m.badge_imports_problem_email_invalid,
  name_missing: m.badge_imports_problem_name_missing,
  too_long: m.badge_imports_problem_too_long,
  date_invalid: m.badge_imports_problem_date_invalid,
  date_too_old: m.badge_imports_problem_date_too_old,
  date_to_come: m.badge_imports_problem_date_to_come,
  expires_before_issue: m.badge_imports_problem_expires_before_issue,
  revoked_there: m.badge_imports_problem_revoked_there,
  unmatched: m.badge_imports_problem_unmatched,
  another_name: m.badge_imports_problem_another_name,
  twice: m.badge_imports_problem_twice,
  known: m.badge_imports_problem_known,
  failed: m.badge_imports_problem_failed,
}

export const rowStateWords: Record<RowState, () => string> = {
  ready: m.badge_imports_row_ready,
  problem: m.badge_imports_row_problem,
  left_out: m.badge_imports_row_left_out,
  done: m.badge_imports_row_done,
}

export const importStatusWords: Record<BadgeImportStatus, () => string> = {
  checked: m.badge_imports_status_checked,
  running: m.badge_imports_status_running,
  finished: m.badge_imports_status_finished,
  undone: m.badge_imports_status_undone,
}

/** Problems that the names and addresses of people may solve. */
export const matchable: RowProblem['code'][] = ['unmatched', 'name_missing']
