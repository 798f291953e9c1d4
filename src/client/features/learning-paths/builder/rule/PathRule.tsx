import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { RuleSentence } from '../../progress/RuleSentence.tsx'
import { type PathContent, requiredIn } from '../path-content.ts'
import { RuleEffect } from './RuleEffect.tsx'
import { RuleField } from './RuleField.tsx'

type PathRuleProps = {
  path: BadgeTemplate
  content: PathContent
  isEditable: boolean
  edits: { needOthers: (others: number) => void; unpublished?: { count: number } }
}

/** The rule as an editable sentence, and its effect on people before it is saved. */
export function PathRule({ path, content, isEditable, edits }: PathRuleProps) {
  const { steps, others } = content
  const required = requiredIn(steps)
  if (steps.length === 0) return null
  return (
    <section className="grid gap-3 mb-4 pb-5 border-b border-b-ink" aria-labelledby="rule">
      <h2 id="rule">
        {m.progress_rule()}{' '}
        <small className="ml-1 text-ink-3 text-sm font-text tracking-[0]">
          {m.progress_rule_counts({ count: steps.length, required })}
        </small>
      </h2>
      {isEditable ? (
        <RuleField steps={steps.length} required={required} others={others} onChange={edits.needOthers} />
      ) : (
        <RuleSentence rule={{ steps: steps.length, required, needed: required + others }} />
      )}
      {isEditable && path.status === 'active' && (edits.unpublished?.count ?? 0) > 0 && (
        <RuleEffect path={path} content={content} />
      )}
    </section>
  )
}
