import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PathFacts } from '#client/features/learning-paths/PathFacts.tsx'
import { PathTabs } from '#client/features/learning-paths/PathTabs.tsx'
import { pathLink } from '#client/features/learning-paths/path-link.ts'
import { LoadError } from '#client/features/page/LoadError.tsx'
import { NotFound } from '#client/features/page/NotFound.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { StaleNotice } from '#client/features/page/StaleNotice.tsx'
import { May } from '#client/features/session/May.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { BlankBadges } from '#client/features/templates/BlankBadge.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import type { AwardMode } from '#contract/learning-paths/rule.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { PathMenu } from '../PathMenu.tsx'
import { type ProgressSummary, progressQuery, progressSummaryQuery } from './path-progress.queries.ts'
import { PathPeople } from './people/PathPeople.tsx'
import type { PeopleActionRequest } from './people/PeopleActionDialog.tsx'
import { filterOf, type ProgressSearch } from './progress-search.ts'
import { RuleSentence } from './RuleSentence.tsx'
import { StepsFunnel } from './StepsFunnel.tsx'

const PeopleActionDialog = lazyPart(() => import('./people/PeopleActionDialog.tsx'), 'PeopleActionDialog')

/** Progress on a path: how many people hold each step, who they are, and who awaits a decision. */
export function PathProgress({ id, search }: { id: string; search: ProgressSearch }) {
  const navigate = useNavigate()
  const { data: path } = useSuspenseQuery(templateQuery(id))
  const summary = useQuery({ ...progressSummaryQuery(id), enabled: path?.status !== 'draft' })
  const [request, setRequest] = useState<PeopleActionRequest | null>(null)
  if (!path) return <NotFound />
  const { data, error } = summary
  const close = (isDone: boolean) => {
    setRequest(null)
    if (isDone) request?.onDone?.()
  }
  return (
    <Page
      title={path.title}
      wide
      breadcrumbs={[{ label: m.paths_title(), link: { to: '/learning-paths' } }]}
      facts={<PathFacts path={path} />}
      actions={
        <>
          <PathMenu template={path} isOpen link={pathLink} onDeleted={() => navigate({ to: '/learning-paths' })} />
          {data && <MainActions summary={data} pathId={id} onAction={setRequest} />}
        </>
      }
    >
      <PathTabs path={path} />
      {path.status === 'draft' && <DraftState path={path} />}
      {path.status === 'archived' && (
        <div className="mb-6">
          <Note>{m.progress_archived_note()}</Note>
        </div>
      )}
      {error && data && <StaleNotice onRetry={() => void summary.refetch()}>{m.progress_stale()}</StaleNotice>}
      {error && !data && (
        <LoadError title={m.progress_failed_title()} error={error} onRetry={() => void summary.refetch()} />
      )}
      {path.status !== 'draft' && !data && !error && <TableSkeleton rows={10} />}
      {data && <ProgressContent path={path} summary={data} search={search} onAction={setRequest} />}
      {request && data && (
        <LazyBoundary>
          <PeopleActionDialog {...request} path={path} creditsLeft={data.credits_left} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  )
}

type ProgressContentProps = {
  path: BadgeTemplate
  summary: ProgressSummary
  search: ProgressSearch
  onAction: (request: PeopleActionRequest) => void
}

/** The rule, the funnel and the people, or an empty state. */
function ProgressContent({ path, summary, search, onAction }: ProgressContentProps) {
  const { people_count: people, states } = summary
  const page = useQuery({
    ...progressQuery(path.id, { ...filterOf(search), page: search.page }),
    placeholderData: keepPreviousData,
    enabled: people > 0,
  })
  const linkTo = (narrowed: ProgressSearch) =>
    ({ to: '/learning-paths/$pathId/progress', params: { pathId: path.id }, search: narrowed, hash: 'people' }) as const
  const types = new Map(path.learning_path?.map(({ id, type }) => [id, type]))
  const steps = summary.steps.map((step) => ({
    ...step,
    id: step.badge_template_id,
    type: types.get(step.badge_template_id) ?? null,
    isRequired: step.is_required === 1,
    held: step.holders_count,
    missing: people - step.holders_count,
  }))
  return (
    <>
      <RuleHead pathId={path.id} summary={summary} />
      {people === 0 ? (
        <EmptyState title={m.progress_empty_title()} art={<BlankBadges />}>
          {m.progress_empty_text()}
        </EmptyState>
      ) : (
        <>
          <StepsFunnel
            steps={steps}
            people={people}
            path={path}
            awarded={states.awarded}
            complete={completeStates
              .filter((state) => states[state] > 0)
              .map((state) => ({ state, count: states[state], link: linkTo({ state }) }))}
            linkToMissing={(missing) => linkTo({ missing })}
            linkToAwarded={linkTo({ state: 'awarded' })}
          />
          <PathPeople path={path} steps={steps} summary={summary} search={search} page={page} onAction={onAction} />
        </>
      )}
    </>
  )
}

/** The states of people who are complete without a badge. */
const completeStates = ['complete', 'proposed', 'waiting_for_credits'] as const

function DraftState({ path }: { path: BadgeTemplate }) {
  const mayEdit = useMay('edit_templates')
  return (
    <EmptyState
      title={m.progress_draft_title()}
      art={<BlankBadges />}
      action={mayEdit && <LinkButton {...pathLink(path.id)}>{m.progress_tab_steps()}</LinkButton>}
    >
      {m.progress_draft_text()}
    </EmptyState>
  )
}

const modes: Record<AwardMode, () => string> = {
  manual: m.progress_mode_manual_text,
  approval: m.progress_mode_approval_text,
  automatic: m.progress_mode_automatic_text,
}

/** When the path is complete and who awards it then, with a link to change both. */
function RuleHead({ pathId, summary }: { pathId: string; summary: ProgressSummary }) {
  const { rule, award_mode, version_code } = summary
  return (
    <section
      className="[&_p+p]:mt-1 max-md:[&_a]:mt-3 flex gap-6 items-end mb-6 max-md:block max-md:mb-5 [&>div]:flex-1 [&>div]:min-w-0"
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

type MainActionsProps = { summary: ProgressSummary; pathId: string; onAction: (request: PeopleActionRequest) => void }

/** The page's main action: award everyone who is complete, or decide about the proposals. */
function MainActions({ summary, pathId, onAction }: MainActionsProps) {
  const mayAward = useMay('award')
  const state = waitingState(summary)
  const first = useFirstPeople(pathId, state)
  if (!mayAward || !state) return null
  const count = summary.states[state]
  const request = (action: PeopleActionRequest['action']): PeopleActionRequest => ({
    action,
    count,
    people: { filter: { state }, expected_count: count },
    known: first,
  })
  const unavailable = !summary.is_assignable && m.progress_not_assignable()
  if (state === 'proposed') {
    return (
      <>
        <Button icon="paused" onClick={() => onAction(request('decline'))}>
          {m.progress_decline_more()}
        </Button>
        <Button kind="primary" icon="award" unavailable={unavailable} onClick={() => onAction(request('award'))}>
          {m.progress_approve_all({ count })}
        </Button>
      </>
    )
  }
  return (
    <Button kind="primary" icon="award" unavailable={unavailable} onClick={() => onAction(request('award'))}>
      {state === 'complete' ? m.progress_award_all({ count }) : m.progress_award_waiting({ count })}
    </Button>
  )
}

/** The state to act on first: proposals, then complete, then complete but without credits. */
function waitingState({ states, status }: ProgressSummary): PathState | undefined {
  if (status !== 'active') return
  return (['proposed', 'complete', 'waiting_for_credits'] as const).find((state) => states[state] > 0)
}

/** The first page of people in a state; a confirmation for all of them lists some by name. */
function useFirstPeople(pathId: string, state: PathState | undefined) {
  const { data } = useQuery({ ...progressQuery(pathId, { state }), enabled: state !== undefined })
  return data?.data ?? []
}
