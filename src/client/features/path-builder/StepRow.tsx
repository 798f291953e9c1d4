import { type KeyboardEvent, memo } from 'react'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { m } from '#i18n/compiled/messages.js'
import { markOfStep } from '../learning-paths/path-words.ts'
import { dragStep } from './dragging/drag-step.ts'
import { ReorderHelp } from './dragging/ReorderHelp.tsx'
import type { LiftActs } from './dragging/use-lift.ts'
import styles from './PathSteps.module.css'
import { RequiredSwitch } from './rule/RequiredSwitch.tsx'
import type { Step } from './step-acts.ts'

type StepRowProps = {
  step: Step
  number: number
  count: number
  /** Picked up by keyboard or from the menu. */
  isHeld: boolean
  isEditable: boolean
  acts: LiftActs
  /** How many people on the path hold it; undefined if that is not counted. */
  holders: number | undefined
  onRequire: (step: Step, isRequired: boolean) => void
}

/** One step. Memoized: a path can have a hundred, and a move should re-render only the rows it affects. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, number, isHeld, isEditable, acts, holders, onRequire } = props
  const { id, title, code, version_code, type, badges_count, status } = step
  const isRequired = step.is_required !== 0
  const putBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isHeld) return
    event.stopPropagation()
    acts.putBack()
  }
  return (
    <li id={`step-${id}`} className={styles.step} data-is-held={isHeld || undefined} onKeyDown={putBack}>
      <span className={styles.number} aria-hidden="true" data-number>
        {number}
      </span>
      <BadgePicture of={step} size={60} className={styles.picture} />
      <div className={styles.words}>
        <b>{title}</b>
        <p className={styles.meta}>
          <span className={styles.code}>{`${code} ${m.paths_version_short({ number: version_code })}`}</span>
          {type && <span className={styles.type}>{typeName(type)}</span>}
          <span>
            {holders === undefined ? m.paths_badges({ count: badges_count }) : m.progress_holders({ count: holders })}
          </span>
        </p>
        {status !== 'active' && (
          <p className={styles.blocks}>
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
      {isEditable && <StepActs {...props} />}
      {isHeld && <ReorderHelp number={number} count={props.count} acts={acts} />}
    </li>
  )
})

function StepActs({ step, number, count, isHeld, acts }: StepRowProps) {
  const { title, status } = step
  const steer = (event: KeyboardEvent) => {
    if (!isHeld) return
    const to = { ArrowUp: number - 1, ArrowDown: number + 1, Home: 1, End: count }[event.key]
    if (to === undefined) return
    event.preventDefault()
    acts.shift(to)
  }
  return (
    <span className={styles.acts}>
      {status !== 'active' && (
        <Button
          className={styles.replace}
          onClick={() => acts.replace(step)}
          aria-label={m.paths_replace_of({ title })}
        >
          {m.paths_replace()}
        </Button>
      )}
      <IconButton
        icon="arrowup"
        className={styles.arrow}
        label={m.paths_move_up({ title })}
        aria-disabled={number === 1 || undefined}
        onClick={() => acts.move(step, number - 1)}
      />
      <IconButton
        icon="arrowdown"
        className={styles.arrow}
        label={m.paths_move_down({ title })}
        aria-disabled={number === count || undefined}
        onClick={() => acts.move(step, number + 1)}
      />
      <IconButton
        icon="x"
        className={styles.wide}
        label={m.paths_remove_of({ title })}
        data-remove
        onClick={() => acts.remove(step)}
      />
      <span className={styles.more} data-more>
        <MoreMenu label={m.paths_step_menu({ title })} items={menuOf(step, acts)} />
      </span>
      <IconButton
        icon="grip"
        className={`${styles.wide} ${styles.grip}`}
        label={m.paths_grip({ title })}
        aria-pressed={isHeld}
        onPointerDown={(event) => dragStep(event, acts)}
        // `detail` is 0 for Space, Enter and screen readers; a mouse drags instead.
        onClick={(event) => event.detail === 0 && (isHeld ? acts.drop() : acts.lift(step))}
        onKeyDown={steer}
      />
    </span>
  )
}

const menuOf = (step: Step, acts: LiftActs): MenuItem[] => [
  { id: 'move', icon: 'grip', label: m.paths_move(), onAction: () => acts.lift(step) },
  ...(step.status === 'active'
    ? []
    : [{ id: 'replace', icon: 'undo' as const, label: m.paths_replace(), onAction: () => acts.replace(step) }]),
  { id: 'remove', icon: 'x', label: m.paths_remove(), danger: true, onAction: () => acts.remove(step) },
]
