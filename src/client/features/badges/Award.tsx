import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '#client/api/new-key.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { Page } from '#client/features/shell/Page.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Stepper } from '#client/ui/Stepper.tsx'
import type { User } from '#contract/session.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AwardForm } from './AwardForm.tsx'
import { AwardReview } from './AwardReview.tsx'
import styles from './award.module.css'
import { useIsAwarding } from './award.queries.ts'
import {
  type AwardRequest,
  type AwardValues,
  dropDraft,
  emptyAward,
  isBegun,
  isToList,
  keepDraft,
  openDraft,
  schemaFor,
} from './award-draft.ts'
import { type AwardSearch, type AwardStep, awardSteps, searchOf } from './award-search.ts'
import { firstOpenStep, stepName } from './award-steps.ts'
import { ListAwardReview } from './ListAwardReview.tsx'
import { SentBefore } from './SentBefore.tsx'

type AwardProps = { user: User; search: AwardSearch }

/** Awards a badge to one person or to a list: four steps over one draft that outlives a reload. */
export function Award({ user, search }: AwardProps) {
  const { template, list } = search
  const navigate = useNavigate()
  const [draft] = useState(() => openDraft(user.uuid, { template, list }))
  const [key, setKey] = useState(draft.key)
  const [sent, setSent] = useState(draft.sent)
  const form = useForm<AwardValues, unknown, AwardRequest>({
    resolver: (given, context, options) => validateBy(schemaFor(given))(given, context, options),
    defaultValues: draft.values,
    // Fields without a ref of their own, such as dates, take the focus too: see AwardForm.
    shouldFocusError: false,
  })
  const values = form.watch()
  const award = useMemo(() => schemaFor(values).safeParse(values), [values])
  const step = stepFor(search, values)
  const isAwarding = useIsAwarding()

  useEffect(() => keepDraft(user.uuid, { key, values, sent }), [user.uuid, key, values, sent])
  // Both are in the draft now: left in the address, they would come back at every reload.
  useEffect(() => {
    if (template || list) void navigate({ to: '/award', search: searchOf(step), replace: true })
  }, [template, list, step, navigate])

  const onNewKey = () => {
    setKey(newKey())
    setSent(undefined)
  }
  const startOver = () => {
    form.reset(emptyAward)
    onNewKey()
    void navigate({ to: '/award' })
  }
  const finish = (done: { badge: string } | { list: string }) => {
    dropDraft(user.uuid)
    void navigate({ to: '/award', search: { step: 'done', ...done }, replace: true })
  }
  const wanted = search.step ?? 'template'
  if (!template && !list && wanted !== step) return <Navigate to="/award" search={searchOf(step)} replace />
  const review = { form, idempotencyKey: key, onNewKey, onSent: setSent }
  return (
    <Page
      key={step}
      title={values.recipients === 'one' ? m.badges_award_title() : m.earners_award()}
      facts={factsFor(values)}
      actions={
        <LinkButton to="/badges" kind="quiet" className={styles.leave}>
          {m.badges_award_leave()}
        </LinkButton>
      }
      trail={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
      task
    >
      <Stepper
        label={m.badges_award_steps()}
        steps={awardSteps.map((each) => ({
          label: stepName(each),
          link: isAwarding ? undefined : { to: '/award', search: searchOf(each) },
        }))}
        current={awardSteps.indexOf(step)}
      />
      {draft.sent && award.success && key === draft.key && (
        <SentBefore award={award.data} before={draft.sent.before} onFound={finish} />
      )}
      {step === 'review' && award.success && isToList(award.data) && (
        <ListAwardReview {...review} award={award.data} onAwarded={(id) => finish({ list: id })} />
      )}
      {step === 'review' && award.success && !isToList(award.data) && (
        <AwardReview {...review} award={award.data} onAwarded={(badge) => finish({ badge })} />
      )}
      {step !== 'review' && (
        <AwardForm
          form={form}
          step={step}
          isRestored={isBegun(draft.values) && isBegun(values)}
          onStartOver={startOver}
          onStep={(next) => void navigate({ to: '/award', search: searchOf(next) })}
        />
      )}
    </Page>
  )
}

/** The step that the address asks for, as long as those before it are filled in; what the address fills in is behind it. */
function stepFor({ step, template, list }: AwardSearch, values: AwardValues): AwardStep {
  const open = firstOpenStep(values)
  const wanted = step && step !== 'done' ? step : beginning(template, list)
  return awardSteps.indexOf(wanted) <= awardSteps.indexOf(open) ? wanted : open
}

/** Behind what the address has chosen already. */
function beginning(template: string | undefined, list: string | undefined): AwardStep {
  if (!template) return 'template'
  return list ? 'details' : 'recipients'
}

function factsFor({ recipients }: AwardValues) {
  if (recipients === 'one') return m.badges_award_lead()
  return recipients === 'list' ? m.earners_award_lead() : m.badges_award_lead_import()
}
