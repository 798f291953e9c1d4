import { getLocale } from '#i18n/locales.ts'
import { type PathRule, type RulePhrase, rulePhrases } from '#i18n/path-rule.ts'
import styles from './RuleSentence.module.css'

/** When a path is complete, in one sentence. */
export const RuleSentence = ({ rule }: { rule: PathRule }) => (
  <p className={styles.sentence}>
    <RulePhrases phrases={rulePhrases(rule, getLocale())} />
  </p>
)

/** Phrases of the sentence, the strong ones stressed. */
export const RulePhrases = ({ phrases }: { phrases: RulePhrase[] }) =>
  phrases.map(({ text, isStrong }) => (isStrong ? <em key={text}>{text}</em> : <span key={text}>{text}</span>))
