import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { SortableList } from '#client/ui/sorting/SortableList.tsx'
import { type RowNumber, useSorting } from '#client/ui/sorting/use-sorting.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { progressSummaryQuery } from '../progress/path-progress.queries.ts'
import { STEP_LIST_ID } from './drag-template.ts'
import styles from './PathSteps.module.css'
import type { Step } from './path-content.ts'
import { StepRow } from './StepRow.tsx'

type PathStepsProps = {
  path: BadgeTemplate
  steps: Step[]
  isEditable: boolean
  onPlace: (step: Step, position: number) => void
  onRemove: (step: Step) => void
  onReplace: (step: Step) => void
  onAdd: () => void
  onRequire: (step: Step, isRequired: boolean) => void
}

/** The steps in their order, on the double gold wire that ends in the path's own badge. */
export function PathSteps({ path, steps, isEditable, onPlace, onRemove, onReplace, onAdd, onRequire }: PathStepsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (step: Step) => {
    const at = steps.findIndex(({ id }) => id === step.id)
    const next = steps[at + 1] ?? steps[at - 1]
    onRemove(step)
    // The removed row's button is gone, so the focus moves to the next step.
    requestAnimationFrame(() => {
      const row = next && document.getElementById(`step-${next.id}`)
      const button = [...(row?.querySelectorAll<HTMLElement>('[data-remove], [data-more] button') ?? [])].find(isShown)
      ;(button ?? heading.current)?.focus()
    })
  }
  const { data: summary } = useQuery({ ...progressSummaryQuery(path.id), enabled: path.status === 'active' })
  const holders = new Map(summary?.steps.map((each) => [each.badge_template_id, each.holders_count]))
  // Stable functions, so that memoized rows do not re-render.
  const latest = useRef({ onRequire, onRemove: remove, onReplace })
  latest.current = { onRequire, onRemove: remove, onReplace }
  const [acts] = useState(() => ({
    onRequire: (step: Step, isRequired: boolean) => latest.current.onRequire(step, isRequired),
    onRemove: (step: Step) => latest.current.onRemove(step),
    onReplace: (step: Step) => latest.current.onReplace(step),
  }))
  const sorting = useSorting({ rows: steps, words, onMove: onPlace })
  return (
    <section className={`${styles.section} min-w-0`} aria-labelledby="path-steps-title">
      <div className="flex items-center gap-4 min-h-control mb-3 [&_h2]:flex-1 [&_small]:ml-1 [&_small]:text-ink-3 [&_small]:text-sm [&_small]:font-text [&_small]:tracking-[0] [&_h2:focus-visible:not(#\_)]:[outline:0] [&_h2:focus-visible:not(#\_)]:[box-shadow:none]">
        <h2 id="path-steps-title" ref={heading} tabIndex={-1}>
          {m.paths_steps_title()} <small>{m.paths_steps({ count: steps.length })}</small>
        </h2>
        {isEditable && sorting.isUndoable && (
          <Button kind="quiet" icon="undo" onClick={sorting.actions.undo}>
            {m.paths_undo_move()}
          </Button>
        )}
      </div>
      {isEditable && (
        <Button icon="plus" className="hidden w-full mb-3 max-[60rem]:inline-flex" onClick={onAdd}>
          {m.paths_add_template()}
        </Button>
      )}
      {steps.length === 0 && <p className="max-w-measure pt-4 px-0 pb-5 text-ink-2">{m.paths_steps_empty()}</p>}
      <SortableList id={STEP_LIST_ID} sorting={sorting} className={styles.steps} aria-label={m.paths_steps_of()}>
        {(step, number, isHeld) => (
          <StepRow
            key={step.id}
            step={step}
            number={number}
            count={steps.length}
            isHeld={isHeld}
            isEditable={isEditable}
            actions={sorting.actions}
            holders={holders.get(step.id)}
            {...acts}
          />
        )}
      </SortableList>
      <PathBadge path={path} />
    </section>
  )
}

/** The path's own badge, at the end of the wire. */
function PathBadge({ path }: { path: BadgeTemplate }) {
  const { title, code, version_code, type, badges_count } = path
  return (
    <div className={styles.end}>
      <BadgePicture
        of={path}
        size={128}
        className="relative col-2 my-0 -mx-7 max-md:size-24 max-md:my-0 max-md:-mx-5.5"
      />
      <div>
        <p className="font-display text-display-sm/display-sm font-serif tracking-[-0.01em] wrap-anywhere text-balance">
          {title}
        </p>
        <p className={styles.meta}>
          <span className="text-ink-3 wrap-anywhere">
            {[code, m.paths_version_short({ number: version_code })].filter(Boolean).join(' ')}
          </span>
          {type && <span>{typeName(type)}</span>}
          <span>{m.paths_badges({ count: badges_count })}</span>
        </p>
        <p className="hint">{m.paths_end_hint()}</p>
      </div>
    </div>
  )
}

const words = {
  where: m.paths_announce_where,
  lifted: ({ title }: Step, at: RowNumber) => m.paths_announce_lifted({ title, ...at }),
  moved: ({ title }: Step, at: RowNumber) => m.paths_announce_moved({ title, ...at }),
  dropped: ({ title }: Step, at: RowNumber) => m.paths_announce_dropped({ title, ...at }),
  back: ({ title }: Step, at: RowNumber) => m.paths_announce_back({ title, ...at }),
}

const isShown = (element: HTMLElement) => element.offsetParent !== null
