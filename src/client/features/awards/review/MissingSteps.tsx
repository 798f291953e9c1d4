import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from '../award.module.css'
import { reviewSection } from './review-section.ts'

type MissingStepsProps = {
  title: string
  text: string
  /** With the number of people who lack it, for an award to a list. */
  steps: { badge_template_id: string; title: string; is_required: 0 | 1; earners_count?: number }[]
  question: string
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}

/** The steps of a learning path that recipients lack, and a confirmation to award it anyway. */
export const MissingSteps = ({ title, text, steps, question, isAgreed, onAgree }: MissingStepsProps) => (
  <section className={reviewSection} aria-labelledby="missing-steps">
    <h2 id="missing-steps" className={styles.missing}>
      <Icon name="alert" size={20} />
      {title}
    </h2>
    <p className="hint">{text}</p>
    <ul className="mb-4 border-t border-t-rule [&>li]:flex [&>li]:gap-4 [&>li]:justify-between [&>li]:py-[9px] [&>li]:px-0 [&>li]:border-b [&>li]:border-b-rule [&>li]:wrap-anywhere [&>li>:last-child:not(:only-child)]:flex-none [&>li>:last-child:not(:only-child)]:text-ink-2">
      {steps.map((step) => (
        <li key={step.badge_template_id}>
          <span>
            {step.title}{' '}
            {steps.some((each) => each.is_required === 0) && <small className="hint">{kindOf(step)}</small>}
          </span>
          {step.earners_count !== undefined && (
            <span>
              <span className="num">{formatNumber(step.earners_count)}</span>{' '}
              {m.badges_award_steps_people({ count: step.earners_count })}
            </span>
          )}
        </li>
      ))}
    </ul>
    <Checkbox label={question} checked={isAgreed} onChange={({ target }) => onAgree(target.checked)} />
  </section>
)

const kindOf = ({ is_required }: MissingStepsProps['steps'][number]) =>
  is_required === 1 ? m.progress_required() : m.progress_optional()
