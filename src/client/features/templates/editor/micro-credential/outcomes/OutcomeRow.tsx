import type { ReactNode } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import control from '#client/ui/forms/field.module.css'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { MAX_OUTCOME_LENGTH, OutcomeKind } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { outcomeKindName } from '#i18n/element-words.ts'
import type { Outcome } from '../micro-texts.ts'

type OutcomeRowProps = {
  outcome: Outcome
  /** From 1. */
  number: number
  /** Picked up by keyboard. */
  isHeld: boolean
  grip: ReactNode
  /** Pasted text may have several lines. */
  onWrite: (text: string) => void
  onKind: (kind: OutcomeKind | null) => void
  onEnter: () => void
  /** @param isBack removed by Backspace, so the focus moves to the row before */
  onRemove: (isBack: boolean) => void
}

/** One outcome: a sentence and its kind, with controls to move and remove it. */
export function OutcomeRow({ outcome, number, isHeld, grip, onWrite, onKind, onEnter, onRemove }: OutcomeRowProps) {
  return (
    <li data-is-held={isHeld || undefined}>
      {grip}
      <textarea
        // One line, unless the sentence is longer.
        className={`${control.control} leading-md resize-none [field-sizing:content]`}
        rows={1}
        value={outcome.text}
        aria-label={m.micro_outcome({ number })}
        maxLength={outcome.text.length > MAX_OUTCOME_LENGTH ? undefined : MAX_OUTCOME_LENGTH}
        onChange={({ target }) => onWrite(target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!text.trim().includes('\n')) return
          // Keeps all pasted lines, which `maxLength` would cut.
          event.preventDefault()
          const { selectionStart, selectionEnd, value } = event.currentTarget
          onWrite(value.slice(0, selectionStart) + text.trim() + value.slice(selectionEnd))
        }}
        onKeyDown={(event) => {
          if (isEnter(event)) {
            event.preventDefault()
            onEnter()
          } else if (event.key === 'Backspace' && outcome.text === '') {
            event.preventDefault()
            onRemove(true)
          }
        }}
      />
      <div className={`${control.selectEnd} text-sm max-md:row-2 max-md:col-[2_/_4]`}>
        <select
          className={`${control.control} ${control.select}`}
          aria-label={m.micro_outcome_kind({ number })}
          value={outcome.kind ?? ''}
          onChange={({ target }) => onKind((target.value || null) as OutcomeKind | null)}
        >
          <option value="">{m.micro_outcome_no_kind()}</option>
          {OutcomeKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {outcomeKindName(kind)}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </div>
      <IconButton icon="trash" label={m.micro_outcome_remove({ number })} onClick={() => onRemove(false)} />
    </li>
  )
}
