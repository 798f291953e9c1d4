import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useMediaQuery } from '#client/browser/use-media-query.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { menuColumn } from '#client/ui/tables/DataTable.tsx'
import { GridTable } from '#client/ui/tables/GridTable.tsx'
import type { PathPerson } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { heldOf } from '../held-steps.ts'
import type { ProgressSummary } from '../path-progress.queries.ts'
import { actionsFor, type PeopleAction } from '../people-actions.ts'
import { PersonState } from './PersonState.tsx'
import { type MarkedStep, StepMarks } from './StepMarks.tsx'
import type { PeopleSelection } from './use-people-selection.ts'

type PeopleTableProps = {
  people: PathPerson[]
  /** The path's steps, in their order. */
  steps: MarkedStep[]
  summary: ProgressSummary
  isBusy: boolean
  /** Null for users who cannot act on selected people. */
  selection: PeopleSelection | null
  onAction: (action: PeopleAction, person: PathPerson) => void
}

/** Width from which the table has room for columns that otherwise need a click. */
const WIDE = '(min-width: 100rem)'

/** The people on a path, latest step first: the steps that they hold and lack, and their state. */
export function PeopleTable({ people, steps, summary, isBusy, selection, onAction }: PeopleTableProps) {
  const isWide = useMediaQuery(WIDE)
  const navigate = useNavigate()
  const menu = menuColumn<PathPerson>((person) => (
    <PersonMenu person={person} summary={summary} onAction={(action) => onAction(action, person)} />
  ))
  return (
    <GridTable
      caption={m.progress_people_caption()}
      columns={[
        person,
        ...(isWide ? wideColumns : []),
        stepsColumn(steps),
        ...stateColumns,
        { ...menu, width: '44px' },
      ]}
      rows={people}
      rowKey="earner_id"
      isBusy={isBusy}
      selection={selection}
      tickLabel={(one) => m.progress_tick({ name: nameOf(one) })}
      tickPageLabel={m.progress_tick_page({ count: people.length })}
      onOpen={({ earner_id }) => void navigate({ to: '/earners/$earnerId', params: { earnerId: earner_id } })}
    />
  )
}

const person: Column<PathPerson> = {
  id: 'person',
  slot: 'title',
  head: m.word_person,
  title: nameOf,
  cell: (one) => (
    <Link to="/earners/$earnerId" params={{ earnerId: one.earner_id }}>
      {nameOf(one)}
    </Link>
  ),
}

const wideColumns: Column<PathPerson>[] = [
  { id: 'email', slot: 'wide', head: m.word_email, width: '16rem', title: ({ recipient_email }) => recipient_email },
  { id: 'lists', slot: 'wide', head: m.badges_filter_list, width: '11rem', title: listsOf },
]

const stepsColumn = (steps: MarkedStep[]): Column<PathPerson> => ({
  id: 'steps',
  slot: 'detail',
  head: m.progress_steps,
  width: `${Math.max(Math.min(steps.length, 9) * 33 + 24, 96)}px`,
  cell: (one) => (
    <div
      // The marks overflow their boxes, which the cell would clip.
      className="py-[3px] pr-1 pl-0"
    >
      <StepMarks steps={steps} {...heldOf(one)} />
    </div>
  ),
})

const stateColumns: Column<PathPerson>[] = [
  {
    id: 'held',
    slot: 'wide',
    head: m.progress_held,
    width: '5.5rem',
    cell: ({ held_count, steps_count }) => (
      <span className="tabular-nums">{m.progress_held_of({ held: held_count, steps: steps_count })}</span>
    ),
  },
  {
    id: 'state',
    slot: 'status',
    head: m.progress_state,
    width: '11.5rem',
    cell: (one) => <PersonState state={one.state} isAtRisk={one.is_at_risk} />,
  },
  { id: 'last', slot: 'wide', head: m.progress_last_step, title: ({ last_step }) => last_step?.title },
  {
    id: 'on',
    slot: 'date',
    head: m.progress_on,
    width: '7rem',
    cell: ({ last_step }) => last_step && formatDay(last_step.at),
  },
]

function listsOf({ earners_lists }: PathPerson) {
  return earners_lists.map(({ name }) => name).join(', ')
}

type PersonMenuProps = { person: PathPerson; summary: ProgressSummary; onAction: (action: PeopleAction) => void }

const icons: Record<PeopleAction, IconName> = { award: 'award', decline: 'paused', allow: 'undo' }

/** Menu of actions for one person on a path. */
function PersonMenu({ person, summary, onAction }: PersonMenuProps) {
  const router = useRouter()
  const mayAward = useMay('award')
  const { earner_id: earnerId, badge_id: badgeId, state } = person
  const words: Record<PeopleAction, () => string> = {
    award: state === 'proposed' ? m.progress_approve_more : m.progress_award_more,
    decline: m.progress_decline_more,
    allow: m.progress_allow_more,
  }
  const actions = mayAward ? actionsFor(person, summary) : []
  const items: MenuItem[] = [
    ...actions.map(
      (action): MenuItem => ({
        id: action,
        icon: icons[action],
        label: words[action](),
        unavailable: action === 'award' && !summary.is_assignable && m.progress_not_assignable(),
        onAction: () => onAction(action),
      }),
    ),
    {
      id: 'person',
      icon: 'user',
      label: m.progress_open_person(),
      href: router.buildLocation({ to: '/earners/$earnerId', params: { earnerId } }).href,
    },
  ]
  if (badgeId) {
    const href = router.buildLocation({ to: '/badges/$badgeId', params: { badgeId } }).href
    items.push({ id: 'badge', icon: 'badges', label: m.progress_open_badge(), href })
  }
  return <MoreMenu label={m.word_actions_for({ name: nameOf(person) })} items={items} />
}
