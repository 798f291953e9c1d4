import { getLocale } from '#i18n/locales.ts'
import { type PathRule, type RulePhrase, rulePhrases } from '#i18n/path-rule.ts'
import styles from './RuleSentence.module.css'

/** The rule of a path as one sentence. */
export const RuleSentence = ({ rule }: { rule: PathRule }) => (
  <p className={styles.sentence}>
    <RulePhrases phrases={rulePhrases(rule, getLocale())} />
  </p>
)

/** The phrases of the sentence, with the important ones emphasized. */
export const RulePhrases = ({ phrases }: { phrases: RulePhrase[] }) =>
  phrases.map(({ text, isStrong }) => (isStrong ? <em key={text}>{text}</em> : <span key={text}>{text}</span>))
