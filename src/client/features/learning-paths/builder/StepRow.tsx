import { memo } from 'react'
import { BadgePicture } from '#client/features/badges/details/BadgePicture.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { Grip } from '#client/ui/sorting/SortableList.tsx'
import type { SortActions } from '#client/ui/sorting/use-sorting.ts'
import { m } from '#i18n/compiled/messages.js'
import { markOfStep } from '../path-words.ts'
import { ReorderHelp } from './dragging/ReorderHelp.tsx'
import styles from './PathSteps.module.css'
import type { Step } from './path-content.ts'
import { RequiredSwitch } from './rule/RequiredSwitch.tsx'

type StepRowProps = {
  step: Step
  number: number
  count: number
  /** Picked up by keyboard or from the menu. */
  isHeld: boolean
  isEditable: boolean
  actions: SortActions
  /** How many people on the path hold it; undefined if that is not counted. */
  holders: number | undefined
  onRequire: (step: Step, isRequired: boolean) => void
  onRemove: (step: Step) => void
  onReplace: (step: Step) => void
}

/** One step. Memoized: a path can have a hundred, and a move should re-render only the rows it affects. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, number, isHeld, isEditable, actions, holders, onRequire } = props
  const { id, title, code, version_code, type, badges_count, status } = step
  const isRequired = step.is_required !== 0
  return (
    <li id={`step-${id}`} className={styles.step} data-is-held={isHeld || undefined}>
      <span
        className="text-ink-3 font-display text-[1.25rem] leading-none font-serif tabular-nums tracking-[-0.02em] text-right max-md:text-[1.0625rem] max-md:row-[1_/_3]"
        aria-hidden="true"
        data-number
      >
        {number}
      </span>
      <BadgePicture of={step} size={60} className="relative justify-self-center max-md:size-12.5 max-md:row-[1_/_3]" />
      <div className="min-w-0 py-3 px-0 wrap-anywhere max-md:col-3 max-md:pt-3 max-md:px-0 max-md:pb-0 [&_b]:block">
        <b>{title}</b>
        <p className={styles.meta}>
          <span className="text-ink-3 wrap-anywhere">{`${code} ${m.paths_version_short({ number: version_code })}`}</span>
          {type && <span className="max-md:hidden">{typeName(type)}</span>}
          <span>
            {holders === undefined ? m.paths_badges({ count: badges_count }) : m.progress_holders({ count: holders })}
          </span>
        </p>
        {status !== 'active' && (
          <p className="flex gap-1.5 items-start mt-[3px] text-warn text-sm/sm font-label [&>svg]:flex-none [&>svg]:mt-[1.5px]">
            <Icon name={status} size={17} />
            <span>{markOfStep(step)}</span>
          </p>
        )}
      </div>
      <RequiredSwitch
        title={title}
        isRequired={isRequired}
        onRequire={isEditable ? (isOn) => onRequire(step, isOn) : undefined}
      />
      {isEditable && <StepActions {...props} />}
      {isHeld && <ReorderHelp number={number} count={props.count} actions={actions} />}
    </li>
  )
})

function StepActions(props: StepRowProps) {
  const { step, number, count, isHeld, actions, onRemove, onReplace } = props
  const { id, title, status } = step
  return (
    <span className="flex items-center gap-0.5 max-md:row-[1_/_3] max-md:col-4">
      {status !== 'active' && (
        <Button
          className="mr-2 max-md:hidden"
          onClick={() => onReplace(step)}
          aria-label={m.paths_replace_of({ title })}
        >
          {m.paths_replace()}
        </Button>
      )}
      <IconButton
        icon="arrowup"
        className="max-md:hidden [&[aria-disabled]]:opacity-35 [&[aria-disabled]]:cursor-default"
        label={m.paths_move_up({ title })}
        aria-disabled={number === 1 || undefined}
        onClick={() => actions.move(id, number - 1)}
      />
      <IconButton
        icon="arrowdown"
        className="max-md:hidden [&[aria-disabled]]:opacity-35 [&[aria-disabled]]:cursor-default"
        label={m.paths_move_down({ title })}
        aria-disabled={number === count || undefined}
        onClick={() => actions.move(id, number + 1)}
      />
      <IconButton
        icon="x"
        className="max-md:hidden"
        label={m.paths_remove_of({ title })}
        data-remove
        onClick={() => onRemove(step)}
      />
      <span className="hidden max-md:block" data-more data-moves>
        <MoreMenu label={m.paths_step_menu({ title })} items={menuOf(props)} />
      </span>
      <Grip {...{ id, number, count, isHeld, actions }} className="max-md:hidden" label={m.paths_grip({ title })} />
    </span>
  )
}

const menuOf = ({ step, actions, onRemove, onReplace }: StepRowProps): MenuItem[] => [
  { id: 'move', icon: 'grip', label: m.paths_move(), onAction: () => actions.lift(step.id) },
  ...(step.status === 'active'
    ? []
    : [{ id: 'replace', icon: 'undo' as const, label: m.paths_replace(), onAction: () => onReplace(step) }]),
  { id: 'remove', icon: 'x', label: m.paths_remove(), danger: true, onAction: () => onRemove(step) },
]
