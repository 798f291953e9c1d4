import { type MouseEvent, memo, type PointerEvent, useRef } from 'react'
import { BadgePicture } from '#client/features/badges/details/BadgePicture.tsx'
import { BlankBadge } from '#client/features/badges/details/BlankBadge.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Highlight } from '#client/ui/tables/Highlight.tsx'
import { m } from '#i18n/compiled/messages.js'
import { dragTemplate } from './dragging/drag-template.ts'
import type { Choice } from './path-choices.ts'
import styles from './TemplatesToAdd.module.css'

type PickListProps = {
  choices: Choice[]
  search: string
  verb: string
  onPick: (id: string) => void
  /** Called when a row is dropped among the steps. Without it rows cannot be dragged. */
  onDrop?: ((id: string, position: number) => void) | undefined
}

/** Templates to pick. A picked row disappears, so the focus moves to the next one first. */
export function PickList({ choices, search, verb, onPick, onDrop }: PickListProps) {
  const latest = useRef({ onPick, onDrop })
  latest.current = { onPick, onDrop }
  const pick = useRef((id: string, { currentTarget }: MouseEvent<HTMLElement>) => {
    const row = currentTarget.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector('button')?.focus()
    latest.current.onPick(id)
  })
  const drag = useRef((id: string, press: PointerEvent<HTMLElement>) =>
    dragTemplate(press, (position) => latest.current.onDrop?.(id, position)),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <ul className={styles.list} tabIndex={0} aria-label={m.paths_to_add()}>
      {choices.map((choice) => (
        <PickRow
          key={choice.id}
          {...choice}
          search={search}
          verb={verb}
          onPick={pick.current}
          onDrag={onDrop && drag.current}
        />
      ))}
    </ul>
  )
}

type PickRowProps = Choice & {
  search: string
  verb: string
  onPick: (id: string, event: MouseEvent<HTMLElement>) => void
  onDrag: ((id: string, press: PointerEvent<HTMLElement>) => void) | undefined
}

const PickRow = memo(function PickRow({ id, title, template, search, verb, onPick, onDrag }: PickRowProps) {
  return (
    <li
      className={styles.choice}
      data-is-draggable={onDrag ? true : undefined}
      onPointerDown={onDrag && ((press) => onDrag(id, press))}
    >
      {template ? <BadgePicture of={template} size={36} /> : <BlankBadge size={36} />}
      <span className={styles.words}>
        <span className={styles.name}>
          <Highlight text={title} search={search} />
        </span>
        {template && (
          <span className={styles.code}>
            <Highlight text={template.code} search={search} />{' '}
            {m.paths_version_short({ number: template.version_code })}
          </span>
        )}
      </span>
      <Button
        className={styles.add}
        icon="plus"
        aria-label={m.paths_act_on({ act: verb, title })}
        onClick={(event) => onPick(id, event)}
      >
        {verb}
      </Button>
    </li>
  )
})
