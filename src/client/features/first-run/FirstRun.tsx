import { useQueries } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/paraglide/messages.js'
import { dismiss, isDismissed } from './dismissed.ts'
import styles from './FirstRun.module.css'
import { activeTemplatesCountQuery, listsCountQuery } from './first-run.queries.ts'

type Step = { id: string; title: string; text: string; act: string; link: LinkProps; isDone: boolean }

/**
 * The way of a new organization to its first badge. What is ticked is what is there, whoever made it; once everything is,
 * or somebody knows better, the guide is gone.
 */
export function FirstRun({ organization, badges }: { organization: Organization; badges: number }) {
  const id = useId()
  const [isAway, setAway] = useState(() => isDismissed(organization.id))
  const [templates, lists] = useQueries({ queries: [activeTemplatesCountQuery, listsCountQuery] })
  if (isAway || templates.data === undefined || lists.data === undefined) return null
  const steps = stepsOf({
    logo: isUploaded(organization.logo_path),
    template: templates.data > 0,
    list: lists.data > 0,
    badge: badges > 0,
  })
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const next = steps.find(({ isDone }) => !isDone)
  const putAway = () => {
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
        <Button kind="quiet" icon="x" onClick={putAway}>
          {m.first_dismiss()}
        </Button>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepLine key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

const StepLine = ({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) => (
  <li className={step.isDone ? styles.done : undefined} aria-current={isNext ? 'step' : undefined}>
    <span className={styles.number}>
      {step.isDone ? <Icon name="check" size={18} /> : <span aria-hidden="true">{number}</span>}
    </span>
    <div>
      <h3>
        {step.title}
        {step.isDone && <span className="sr">{m.shell_step_done()}</span>}
      </h3>
      <p>{step.text}</p>
    </div>
    {!step.isDone && <LinkButton {...step.link}>{step.act}</LinkButton>}
  </li>
)

const stepsOf = (done: { logo: boolean; template: boolean; list: boolean; badge: boolean }): Step[] => [
  {
    id: 'logo',
    title: m.first_logo(),
    text: m.first_logo_text(),
    act: m.first_logo_act(),
    link: { to: '/organization', hash: 'logo' },
    isDone: done.logo,
  },
  {
    id: 'template',
    title: m.first_template(),
    text: m.first_template_text(),
    act: m.first_template_act(),
    link: { to: '/templates/$templateId', params: { templateId: 'new' } },
    isDone: done.template,
  },
  {
    id: 'list',
    title: m.first_list(),
    text: m.first_list_text(),
    act: m.first_list_act(),
    link: { to: '/lists' },
    isDone: done.list,
  },
  {
    id: 'badge',
    title: m.first_badge(),
    text: m.first_badge_text(),
    act: m.first_badge_act(),
    link: { to: '/award' },
    isDone: done.badge,
  },
]
