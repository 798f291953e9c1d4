import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

/** When a learning path is complete: every required step is held, and at least `needed` steps in all. */
export type PathRule = {
  /** How many steps the path has. */
  steps: number
  required: number
  needed: number
}

/** A part of the sentence; the strong ones state the rule. */
export type RulePhrase = { text: string; isStrong: boolean }

/** "Complete with both required steps and any 2 of the 3 others." Empty for a path without steps. */
export const ruleSentence = (rule: PathRule, locale: Locale): string =>
  rulePhrases(rule, locale)
    .map(({ text }) => text)
    .join('')

/** The same sentence in phrases, for emphasis on screen. */
export function rulePhrases({ steps, required, needed }: PathRule, locale: Locale): RulePhrase[] {
  const others = steps - required
  const neededOthers = needed - required
  if (steps === 0) return []
  if (neededOthers >= others) {
    const isPair = steps === 2
    return phrasesOf(isPair ? m.progress_rule_both({}, { locale }) : m.progress_rule_all({ count: steps }, { locale }))
  }
  if (required === 0) return phrasesOf(m.progress_rule_any({ count: steps, needed }, { locale }))
  const named = { count: others, required: requiredSteps(required, locale) }
  if (neededOthers <= 0) return phrasesOf(m.progress_rule_required_only(named, { locale }))
  return phrasesOf(m.progress_rule_some({ ...named, needed: neededOthers }, { locale }))
}

/**
 * The sentence around an input for the number of other steps: the text before and after it. Null if all steps are
 * required, which leaves nothing to choose.
 */
export function ruleAroundField({ steps, required }: Omit<PathRule, 'needed'>, locale: Locale) {
  const others = steps - required
  if (others === 0) return null
  const field = '\n'
  const sentence =
    required === 0
      ? m.progress_rule_field_any({ count: others, field }, { locale })
      : m.progress_rule_field_some({ count: others, field, required: requiredSteps(required, locale) }, { locale })
  const [before = '', after = ''] = sentence.split(field)
  return { before: phrasesOf(before), after: phrasesOf(after) }
}

const requiredSteps = (count: number, locale: Locale) =>
  count === 2 ? m.progress_rule_required_both({}, { locale }) : m.progress_rule_required({ count }, { locale })

/** Splits a text at its asterisks: every second part is strong. */
const phrasesOf = (text: string): RulePhrase[] =>
  text.split('*').flatMap((part, index) => (part === '' ? [] : [{ text: part, isStrong: index % 2 === 1 }]))
