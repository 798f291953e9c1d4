import { useId, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { dismiss, isDismissed } from './dismissed.ts'
import type { Step } from './first-run-steps.ts'
import { StepAction } from './StepAction.tsx'
import { useFirstRunSteps } from './use-steps.ts'

const AskForCredits = lazyPart(() => import('#client/features/credits/AskForCredits.tsx'), 'AskForCredits')

/**
 * Checklist that guides a new organization to its first badge. Steps are checked by what exists, whoever created it;
 * the checklist disappears when all are done or it is dismissed.
 */
export function FirstRun({ organization, badges }: { organization: Organization; badges: number }) {
  const id = useId()
  const [isAway, setAway] = useState(() => isDismissed(organization.id))
  const [isAsking, setAsking] = useState(false)
  const steps = useFirstRunSteps(organization, badges, () => setAsking(true))
  if (isAway || !steps) return null
  const done = steps.filter(({ state }) => state === 'done').length
  if (done === steps.length) return null
  const next = steps.find(({ state }) => state === 'todo')
  const hide = () => {
    dismiss(organization.id)
    setAway(true)
  }
  return (
    <section className="mb-10" aria-labelledby={id}>
      <div className="flex gap-4 items-start mb-3 max-md:flex-wrap [&>div]:flex-1 [&>div]:min-w-0 [&_p]:text-ink-2 max-md:[&>button]:-ml-3.5">
        <div>
          <h2 id={id}>{m.first_title()}</h2>
          <p>{m.first_progress({ done, count: steps.length })}</p>
        </div>
        <Button kind="quiet" icon="x" onClick={hide}>
          {m.first_dismiss()}
        </Button>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepLine key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
      {isAsking && (
        <LazyBoundary>
          <AskForCredits onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </section>
  )
}

const pins = {
  done: 'border-2 border-solid border-gold bg-enamel text-on-enamel [box-shadow:0_0_0_1px_var(--pin-edge)]',
  next: 'border-[1.5px] border-solid border-gold text-ink [box-shadow:0_0_0_1px_var(--pin-edge)]',
  later: 'border-[1.5px] border-dashed border-rule-strong text-ink-2',
}

function StepLine({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, text, state, action } = step
  const isDone = state === 'done'
  return (
    <li
      className={`grid grid-cols-[36px_1fr_auto] gap-x-4 gap-y-1 items-center py-4 px-0 border-t border-t-rule last:border-b last:border-b-rule max-md:[&>:is(a,button)]:col-[2_/_-1] max-md:[&>:is(a,button)]:justify-self-start max-md:[&>:is(a,button)]:mt-2 ${isDone ? '[&_h3]:text-ink-3' : ''}`}
      aria-current={isNext ? 'step' : undefined}
    >
      <span
        className={`grid place-items-center size-9 rounded-[50%] ${isDone ? pins.done : isNext ? pins.next : pins.later} font-display text-[1.125rem] leading-none font-serif`}
      >
        {isDone ? <Icon name="check" size={18} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div>
        <h3>
          {title}
          {isDone && <span className="sr">{m.shell_step_done()}</span>}
        </h3>
        <p className={`max-w-176 text-pretty ${isDone ? 'text-ink-3' : 'text-ink-2'}`}>{text}</p>
      </div>
      {state === 'todo' && action && <StepAction action={action} />}
    </li>
  )
}
