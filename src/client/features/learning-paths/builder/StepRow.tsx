import { memo } from 'react'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { Grip } from '#client/ui/sorting/SortableList.tsx'
import type { SortActions } from '#client/ui/sorting/use-sorting.ts'
import { m } from '#i18n/compiled/messages.js'
import { markOfStep } from '../path-words.ts'
import styles from './PathSteps.module.css'
import type { Step } from './path-content.ts'

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

type RequiredSwitchProps = {
  title: string
  isRequired: boolean
  /** Undefined for users who may only read it. */
  onRequire?: (isRequired: boolean) => void
}

/** Whether a step is required, with a switch to change it. */
function RequiredSwitch({ title, isRequired, onRequire }: RequiredSwitchProps) {
  const word = isRequired ? m.progress_required() : m.progress_optional()
  return (
    <span
      className="flex gap-2.5 items-center text-ink-2 text-sm max-md:flex-row-reverse max-md:col-3 max-md:row-2 max-md:justify-end max-md:min-h-11 data-is-required:text-ink data-is-required:font-label [&>:first-child:not(:last-child)]:min-w-22 [&>:first-child:not(:last-child)]:text-right max-md:[&>:first-child:not(:last-child)]:min-w-0 max-md:[&>:first-child:not(:last-child)]:text-left"
      data-is-required={isRequired || undefined}
    >
      <span aria-hidden={onRequire ? true : undefined}>{word}</span>
      {onRequire && (
        <Switch isBare label={m.progress_required_switch({ title })} isOn={isRequired} onSwitch={onRequire} />
      )}
    </span>
  )
}

const keyCap = 'py-px px-1.5 border border-rule-strong rounded-[4px] bg-paper text-ink [font:inherit] text-xs'

type ReorderHelpProps = { number: number; count: number; actions: SortActions }

/** The picked-up step's position, and how to move it: by keys, or by buttons on a small screen. */
function ReorderHelp({ number, count, actions }: ReorderHelpProps) {
  return (
    <div
      className="flex flex-wrap col-[3_/_5] gap-x-3 gap-y-1 items-center -mt-1 pb-3 text-ink-2 text-sm max-md:col-span-full max-md:gap-2 max-md:m-0 max-md:pt-2 max-md:px-0 max-md:pb-0"
      data-moves
    >
      <b className="max-md:flex-[1_1_100%]">{m.paths_held({ number, count })}</b>
      <span className="inline-flex gap-1 items-center max-md:hidden">
        <kbd className={keyCap}>↑</kbd>
        <kbd className={keyCap}>↓</kbd> {m.paths_key_move()}
      </span>
      <span className="inline-flex gap-1 items-center max-md:hidden">
        <kbd className={keyCap}>{m.paths_key_space()}</kbd> {m.paths_key_drop()}
      </span>
      <span className="inline-flex gap-1 items-center max-md:hidden">
        <kbd className={keyCap}>Esc</kbd> {m.paths_key_back()}
      </span>
      <span className="hidden max-md:flex max-md:flex-1 max-md:flex-wrap max-md:gap-2 max-md:[&>button]:flex-1 max-md:[&>button]:py-0 max-md:[&>button]:px-2">
        <Button
          icon="arrowup"
          unavailable={number === 1 && m.paths_is_first()}
          onClick={() => actions.shift(number - 1)}
        >
          {m.paths_up()}
        </Button>
        <Button
          icon="arrowdown"
          unavailable={number === count && m.paths_is_last()}
          onClick={() => actions.shift(number + 1)}
        >
          {m.paths_down()}
        </Button>
        <Button kind="primary" onClick={actions.drop}>
          {m.paths_drop()}
        </Button>
      </span>
    </div>
  )
}
