import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { reserveFootSpace } from '#client/ui/layout/reserve-foot-space.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from '../../../badges/Bulk.module.css'
import type { ProgressSummary } from '../path-progress.queries.ts'
import { actionsFor, type PeopleAction } from '../people-actions.ts'
import type { ProgressSearch } from '../progress-search.ts'
import type { PeopleActionRequest } from './PeopleActionDialog.tsx'
import type { PeopleSelection } from './use-people-selection.ts'

type PeopleBarProps = {
  selection: PeopleSelection
  summary: ProgressSummary
  search: ProgressSearch
  /** Number of people who match the filters. */
  total: number
  onAction: (request: PeopleActionRequest) => void
}

const actions: PeopleAction[] = ['allow', 'decline', 'award']

/** The actions for the selected people; floats at the bottom of the page while any are selected. */
export function PeopleBar({ selection, summary, search, total, onAction }: PeopleBarProps) {
  const { count, isAll, people } = selection
  // If all matching people are selected, the actions are known only if the filter limits them to one state.
  const isOneState = search.state !== undefined
  const fitting = (action: PeopleAction) => people.filter((person) => actionsFor(person, summary).includes(action))
  const countOf = (action: PeopleAction) => (isAll && fitting(action).length > 0 ? count : fitting(action).length)
  const begin = (action: PeopleAction) => {
    const known = fitting(action)
    const input = isAll ? selection.toInput() : { earner_ids: known.map(({ earner_id }) => earner_id) }
    onAction({ action, people: input, count: countOf(action), known, onDone: selection.clear })
  }
  const words: Record<PeopleAction, (count: number) => string> = {
    award: (of) =>
      search.state === 'proposed' ? m.progress_approve_all({ count: of }) : m.progress_award_count({ count: of }),
    decline: (of) => m.progress_decline_count({ count: of }),
    allow: (of) => m.progress_allow_count({ count: of }),
  }
  const possible = actions.filter((action) => countOf(action) > 0)
  return (
    <section ref={reserveFootSpace} className={styles.bar} aria-label={m.progress_ticked()}>
      <b className="num" role="status">
        {m.progress_ticked_count({ count })}
      </b>
      {!isAll && isOneState && count < total && (
        <Button kind="quiet" className={styles.all} onClick={selection.tickAll}>
          {m.progress_tick_all({ count: total })}
        </Button>
      )}
      <span className={styles.rule} />
      {possible.length === 0 && <span className="muted">{m.progress_nothing_to_do()}</span>}
      {possible.map((action) => (
        <Button
          key={action}
          kind="quiet"
          icon={icons[action]}
          unavailable={action === 'award' && !summary.is_assignable && m.progress_not_assignable()}
          onClick={() => begin(action)}
        >
          {words[action](countOf(action))}
        </Button>
      ))}
      <span className={styles.rule} />
      <IconButton icon="x" label={m.progress_untick_all()} onClick={selection.clear} />
    </section>
  )
}

const icons = { award: 'award', decline: 'paused', allow: 'undo' } as const
