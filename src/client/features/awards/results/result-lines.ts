import { formatCredits } from '#client/i18n/numbers.ts'
import type { AwardBadge } from '#contract/badges.ts'
import type { AwardToList } from '#contract/list-awards.ts'
import { m } from '#i18n/compiled/messages.js'

/** One person's results as lines of text. */
export function resultLines({ grade, grade_scale, credits_earned, evidence = [] }: AwardBadge): string[] {
  return [
    ...(grade ? [`${m.results_grade()}: ${grade}`] : []),
    ...(grade_scale ? [m.results_scale_of({ scale: grade_scale })] : []),
    ...(credits_earned ? [`${m.results_credits_short()}: ${formatCredits(credits_earned)}`] : []),
    ...(evidence.length > 0 ? [m.results_evidence_count({ count: evidence.length })] : []),
  ]
}

/** The source of a list's results as lines of text. */
export function listResultLines(award: AwardToList): string[] {
  const { grade_from, credits_earned_from, grade_scale, results = [], evidence = [] } = award
  return [
    ...(grade_from ? [`${m.results_grade()}: ${grade_from}`] : []),
    ...(credits_earned_from ? [`${m.results_credits_short()}: ${credits_earned_from}`] : []),
    ...(results.length > 0 ? [m.results_from_table()] : []),
    ...(grade_scale ? [m.results_scale_of({ scale: grade_scale })] : []),
    ...(evidence.length > 0 ? [m.results_evidence_count({ count: evidence.length })] : []),
  ]
}
