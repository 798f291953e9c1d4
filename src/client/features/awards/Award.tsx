import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { validateBy } from '#client/api/validate-form.ts'
import { useDraft } from '#client/browser/draft.ts'
import { ProgressNotice } from '#client/features/badges/ProgressNotice.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Stepper } from '#client/ui/layout/Stepper.tsx'
import type { User } from '#contract/accounts/session.ts'
import type { Recipient } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { AwardForm } from './AwardForm.tsx'
import styles from './award.module.css'
import { type Awarded, newestAwardQuery, useIsAwarding } from './award.queries.ts'
import {
  AwardDraft,
  type AwardFormControl,
  type AwardRequest,
  type AwardValues,
  awardDraftKey,
  type Beginning,
  begunAward,
  hasTypedValues,
  isPlanned,
  isToList,
  type SentAward,
  schemaFor,
} from './award-draft.ts'
import { type AwardSearch, type AwardStep, awardSteps, stepLink } from './award-search.ts'
import { firstOpenStep, stepName, titleOf } from './award-steps.ts'
import { AwardReview } from './review/AwardReview.tsx'
import { ListAwardReview } from './review/ListAwardReview.tsx'
import { type Sending, useAward } from './use-award.tsx'

type AwardProps = {
  user: User
  search: AwardSearch
  /** The person that the search names, if known. */
  recipient: Recipient | undefined
}

/** The page that awards a badge to one person or a list. Each award has its own draft, which ends with the award. */
export function Award({ user, search, recipient }: AwardProps) {
  const { template, list } = search
  const navigate = useNavigate()
  const [restarts, setRestarts] = useState(0)
  const startOver = () => {
    setRestarts(restarts + 1)
    void navigate(stepLink('template'))
  }
  return (
    <AwardSteps
      key={restarts}
      userId={user.uuid}
      beginning={restarts === 0 ? { template, list, recipient } : {}}
      search={search}
      onStartOver={startOver}
    />
  )
}

type AwardStepsProps = { userId: string; beginning: Beginning; search: AwardSearch; onStartOver: () => void }

/** The steps of one award. */
function AwardSteps({ userId, beginning, search, onStartOver }: AwardStepsProps) {
  const { template, list, person } = search
  const navigate = useNavigate()
  const showEnd = useAwardEnd()
  const draft = useDraft(awardDraftKey(userId), AwardDraft, { span: 'tab' })
  const { get, keep } = draft
  const [left] = useState(() => begunAward(draft.kept, beginning))
  const [isRestored] = useState(() => !beginning.recipient && hasTypedValues(left.values))
  const [endedAt, setEndedAt] = useState<AwardStep>()
  const form = useForm<AwardValues, unknown, AwardRequest>({
    resolver: (given, context, options) => validateBy(schemaFor(given))(given, context, options),
    defaultValues: left.values,
    // Fields without a ref, such as dates, must be focusable too: AwardForm does it.
    shouldFocusError: false,
  })
  const values = form.watch()
  const award = useMemo(() => schemaFor(values).safeParse(values), [values])
  const step = endedAt ?? stepFor(search, values)
  const isAwarding = useIsAwarding()
  const [isLeftRunning] = useState(isAwarding)

  useEffect(() => {
    if (template || list || beginning.recipient) keep(left)
  }, [template, list, beginning.recipient, keep, left])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...get(), values }) }),
    [form, get, keep],
  )
  // The draft holds them now; in the URL they would be applied again on every reload.
  useEffect(() => {
    if (template || list || person) void navigate({ ...stepLink(step), replace: true })
  }, [template, list, person, step, navigate])

  const startOver = () => {
    draft.end()
    onStartOver()
  }
  const finish = (awarded: Awarded) => {
    draft.end()
    setEndedAt(step)
    showEnd(awarded)
  }
  const sending = useAward({ draft, form, award: award.data, onAwarded: finish })
  const requestedStep = search.step ?? 'template'
  if (!endedAt && !template && !list && !person && requestedStep !== step)
    return <Navigate {...stepLink(step)} replace />
  return (
    <Page
      key={step}
      title={titleOf(step)}
      facts={factsFor(values)}
      actions={
        <LinkButton to="/badges" kind="quiet" className={styles.leave}>
          {m.badges_award_leave()}
        </LinkButton>
      }
      breadcrumbs={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
      task
    >
      <Stepper
        label={m.badges_award_steps()}
        steps={awardSteps.map((each) => ({ label: stepName(each), link: isAwarding ? undefined : stepLink(each) }))}
        current={awardSteps.indexOf(step)}
      />
      {isAwarding && (isLeftRunning || step !== 'review') ? (
        <ProgressNotice>{m.badges_award_working()}</ProgressNotice>
      ) : (
        <>
          {left.sent && left.sent === draft.kept?.sent && !isAwarding && (
            <PendingAwardNotice sent={left.sent} onFound={finish} />
          )}
          {step === 'review' && award.data && <Review award={award.data} form={form} sending={sending} />}
          {step !== 'review' && (
            <AwardForm
              form={form}
              step={step}
              isRestored={isRestored && hasTypedValues(values)}
              onStartOver={startOver}
              onStep={(next) => void navigate(stepLink(next))}
            />
          )}
        </>
      )}
    </Page>
  )
}

type ReviewProps = { award: AwardRequest; form: AwardFormControl; sending: Sending }

const Review = ({ award, ...rest }: ReviewProps) =>
  isToList(award) ? <ListAwardReview award={award} {...rest} /> : <AwardReview award={award} {...rest} />

/** The step in the URL, if all steps before it are complete; steps that the URL prefills are skipped. */
function stepFor({ step, template, list }: AwardSearch, values: AwardValues): AwardStep {
  const open = firstOpenStep(values)
  const requestedStep = step && step !== 'done' ? step : beginning(template, list)
  return awardSteps.indexOf(requestedStep) <= awardSteps.indexOf(open) ? requestedStep : open
}

/** The first step that the URL's template and list leave open. */
function beginning(template: string | undefined, list: string | undefined): AwardStep {
  if (!template) return 'template'
  return list ? 'details' : 'recipients'
}

function factsFor({ recipients }: AwardValues) {
  if (recipients === 'one') return m.badges_award_lead()
  return recipients === 'list' ? m.earners_award_lead() : m.badges_award_lead_import()
}

type SentBeforeProps = { sent: SentAward; onFound: (awarded: Awarded) => void }

/** Checks an award whose response was lost, and reports it as done or as unknown to the service. */
function PendingAwardNotice({ sent: { award, before }, onFound }: SentBeforeProps) {
  const { data: newest } = useQuery({ ...newestAwardQuery(award), staleTime: 0 })
  const isThere = newest !== undefined && newest !== null && newest !== before
  useEffect(() => {
    if (!isThere) return
    onFound(isPlanned(award) ? { planned: newest } : { award: newest })
  }, [isThere, newest, award, onFound])
  if (newest === undefined || isThere) return null
  return (
    <div className="mb-5" role="status">
      <Note kind="warn">{isPlanned(award) ? m.planned_not_arrived() : m.badges_award_not_arrived()}</Note>
    </div>
  )
}

/** Returns a function that replaces all steps of the award in the history, so that Back leaves the award. */
function useAwardEnd() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (awarded: Awarded) => {
      const { awardSince, __TSR_index: here } = history.location.state
      const show = () => {
        if ('planned' in awarded)
          return void navigate({ to: '/award', search: { step: 'done', ...awarded }, replace: true })
        const { award } = awarded
        if (award) return void navigate({ to: '/award', search: { step: 'done', award }, replace: true })
        notify({ text: m.awards_nobody() })
        void navigate({ to: '/badges/awards', replace: true })
      }
      const steps = here - (awardSince ?? here)
      if (steps <= 0) return show()
      const stop = history.subscribe(() => {
        stop()
        show()
      })
      history.go(-steps)
    },
    [history, navigate],
  )
}
