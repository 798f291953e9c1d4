import { May } from '#client/features/account/session/May.tsx'
import { pathLink } from '#client/features/learning-paths/path-link.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import type { AwardMode } from '#contract/learning-paths/rule.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './PathProgress.module.css'
import type { ProgressSummary } from './path-progress.queries.ts'
import { RuleSentence } from './RuleSentence.tsx'

const modes: Record<AwardMode, () => string> = {
  manual: m.progress_mode_manual_text,
  approval: m.progress_mode_approval_text,
  automatic: m.progress_mode_automatic_text,
}

/** When the path is complete and who awards it then, with a link to change both. */
export function RuleHead({ pathId, summary }: { pathId: string; summary: ProgressSummary }) {
  const { rule, award_mode, version_code } = summary
  return (
    <section
      className={`${styles.rule} flex gap-6 items-end mb-6 max-md:block max-md:mb-5 [&>div]:flex-1 [&>div]:min-w-0`}
      aria-labelledby="rule"
    >
      <div>
        <h2 id="rule" className="sr">
          {m.progress_rule()}
        </h2>
        {rule.steps_count === 0 ? (
          <p>{m.paths_no_steps()}</p>
        ) : (
          <RuleSentence rule={{ steps: rule.steps_count, required: rule.required_count, needed: rule.needed_steps }} />
        )}
        <p className="hint">
          {rule.expired_counts === 1 ? m.progress_expired_count() : m.progress_expired_do_not_count()}{' '}
          {modes[award_mode]()} {m.progress_version({ number: version_code })}
        </p>
      </div>
      <May do="edit_templates">
        <LinkButton {...pathLink(pathId)} icon="edit">
          {m.progress_change_rule()}
        </LinkButton>
      </May>
    </section>
  )
}
