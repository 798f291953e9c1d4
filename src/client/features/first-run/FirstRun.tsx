import { useQueries } from '@tanstack/react-query'
import { lazy, useId, useState } from 'react'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { useCreditRequest } from '#client/features/organization/use-credit-request.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { dismiss, isDismissed } from './dismissed.ts'
import styles from './FirstRun.module.css'
import { activeTemplatesCountQuery, listsCountQuery } from './first-run.queries.ts'
import { badgeStep, creditsStep, preparations, type Step } from './first-run-steps.ts'

const AskForCredits = lazy(() =>
  import('#client/features/organization/AskForCredits.tsx').then((module) => ({ default: module.AskForCredits })),
)

/**
 * Checklist that guides a new organization to its first badge. Steps are checked by what exists, whoever created it;
 * the checklist disappears when all are done or it is dismissed.
 */
export function FirstRun({ organization, badges }: { organization: Organization; badges: number }) {
  const id = useId()
  const [isAway, setAway] = useState(() => isDismissed(organization.id))
  const [isAsking, setAsking] = useState(false)
  const [templates, lists] = useQueries({ queries: [activeTemplatesCountQuery, listsCountQuery] })
  const { data: request } = useCreditRequest({ enabled: organization.credits_left === 0 && badges === 0 })
  if (isAway || templates.data === undefined || lists.data === undefined) return null
  const credits = { left: organization.credits_left, badges }
  const steps = [
    creditsStep({ ...credits, request, ask: () => setAsking(true) }),
    ...preparations({
      logo: isUploaded(organization.logo_path),
      template: templates.data > 0,
      list: lists.data > 0,
    }),
    badgeStep(credits),
  ]
  const done = steps.filter(({ state }) => state === 'done').length
  if (done === steps.length) return null
  const next = steps.find(({ state }) => state === 'todo')
  const hide = () => {
    dismiss(organization.id)
    setAway(true)
  }
  return (
    <section className={styles.guide} aria-labelledby={id}>
      <div className={styles.head}>
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

function StepLine({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, text, state, action } = step
  const isDone = state === 'done'
  return (
    <li className={isDone ? styles.done : undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.number}>
        {isDone ? <Icon name="check" size={18} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div>
        <h3>
          {title}
          {isDone && <span className="sr">{m.shell_step_done()}</span>}
        </h3>
        <p>{text}</p>
      </div>
      {state === 'todo' && action && <StepAction {...action} />}
    </li>
  )
}

const StepAction = (action: NonNullable<Step['action']>) =>
  'link' in action ? (
    <LinkButton {...action.link}>{action.label}</LinkButton>
  ) : (
    <Button onClick={action.onPress}>{action.label}</Button>
  )
