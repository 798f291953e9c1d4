import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import styles from './ComboBox.module.css'
import { ComboBoxOption } from './ComboBoxOption.tsx'
import { Field, type FieldProps } from './Field.tsx'
import field from './field.module.css'

export type ComboOption = {
  id: string
  title: string
  /** Code and version, at the right. */
  code?: string
  /** Below the title. */
  note?: string
  /** 28 px wide. */
  picture?: ReactNode
  /** Why it cannot be chosen; it stays listed. */
  unavailable?: string
}

type ComboBoxProps = FieldProps & {
  /** Id of the input, for links to it. */
  id?: string
  /** The options that match the search. */
  options: ComboOption[]
  /** Need not be among the options. */
  selected: ComboOption | null
  onSelect: (option: ComboOption | null) => void
  /** Called on every keystroke, and with an empty text once an option is chosen. */
  onSearch: (text: string) => void
  onBlur?: () => void
  /** The options still belong to an earlier search; Enter waits for the new ones. */
  isSearching?: boolean
  placeholder?: string
  /** Shown when nothing matches. */
  empty?: (search: string) => ReactNode
  ref?: Ref<HTMLInputElement>
  /** The text itself is the value, and the options only suggest: an arrow key or the pointer takes one, Enter alone does not. */
  freeText?: string
  name?: string
  inputMode?: 'email'
}

/**
 * Chooses one of many options by typing: the ARIA combobox pattern with list autocomplete. Not react-aria's, which
 * hides the page behind an open list from screen readers while its controls remain reachable.
 */
export function ComboBox(props: ComboBoxProps) {
  const { id, label, hint, error, optional, options, selected, onBlur, isSearching, placeholder, empty, ref } = props
  const isFree = props.freeText !== undefined
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { text, typed, isOpen, lit, open, light, type, choose, leave, press } = useComboBox(props)

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    if (lit) document.getElementById(`${listId}-${lit.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [lit, listId])

  const isListed = isOpen && options.length > 0
  const isNothing = isOpen && !isListed && !isFree
  return (
    <Field {...{ id, label, hint, error, optional }}>
      {(control) => (
        <div className={isFree ? 'relative' : field.withIcon}>
          {!isFree && <Icon name="search" />}
          <input
            {...control}
            name={props.name}
            inputMode={props.inputMode}
            role="combobox"
            ref={ref}
            className={field.control}
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={isListed && lit ? `${listId}-${lit.id}` : undefined}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => type(target.value)}
            onClick={isFree ? undefined : open}
            onKeyDown={press}
            onBlur={() => {
              leave()
              onBlur?.()
            }}
          />
          <span role="status" className={isNothing ? `${styles.popover} py-[13px] px-3.5 text-ink-2` : 'sr'}>
            {isNothing && (isSearching ? m.shell_loading() : empty?.(text))}
            {isListed && (isSearching ? m.shell_loading() : m.shell_choices({ count: options.length }))}
          </span>
          {isListed && (
            <div
              ref={list}
              role="listbox"
              id={listId}
              aria-label={label}
              aria-busy={isSearching}
              className={styles.popover}
            >
              {options.map((option) => (
                <ComboBoxOption
                  key={option.id}
                  id={`${listId}-${option.id}`}
                  title={option.title}
                  note={option.unavailable ?? option.note}
                  code={option.code}
                  picture={option.picture}
                  isUnavailable={option.unavailable !== undefined}
                  search={typed ?? ''}
                  isActive={option === lit}
                  isSelected={option.id === selected?.id}
                  onActivate={() => light(option.id)}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** State of the combobox: typed text, open list, and the option that Enter chooses. */
function useComboBox({ options, selected, onSelect, onSearch, isSearching = false, freeText }: ComboBoxProps) {
  const isFree = freeText !== undefined
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [litId, light] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const best = typed?.trim() && !isFree ? options.find(({ unavailable }) => !unavailable) : undefined
  const lit = isSearching ? undefined : (options.find(({ id }) => id === litId) ?? best)

  const open = () => setOpen(true)
  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    light(null)
    setWaiting(false)
    onSearch(next)
    if (next === '' && !isFree) onSelect(null)
  }
  const leave = () => {
    setOpen(false)
    light(null)
    setWaiting(false)
    if (typed === null) return
    setTyped(null)
    if (!isFree) onSearch('')
  }
  const choose = (option: ComboOption) => {
    if (option.unavailable) return
    leave()
    onSelect(option)
  }
  // Enter was pressed before the options arrived.
  useEffect(() => {
    if (!isWaiting || isSearching) return
    setWaiting(false)
    if (lit) choose(lit)
  })
  const step = (by: 1 | -1) => {
    if (isSearching) return
    const place = lit ? options.indexOf(lit) : by === 1 ? -1 : options.length
    light(options[(place + by + options.length) % options.length]?.id ?? null)
  }
  const enter = () => {
    if (lit) choose(lit)
    else setWaiting(isSearching)
  }
  const isListed = isOpen && options.length > 0
  const press = (event: KeyboardEvent) => {
    // During IME composition the keys choose among its candidates.
    if (event.nativeEvent.isComposing) return
    const keyActions: Record<string, (() => void) | undefined> = {
      ArrowDown: isOpen ? () => step(1) : open,
      ArrowUp: isOpen ? () => step(-1) : open,
      // Enter must not submit the form while a typed text is not chosen yet.
      Enter: isOpen && (lit || (typed && !isFree)) ? enter : undefined,
      Escape: (isFree ? isListed : isOpen || typed !== null) ? leave : undefined,
    }
    const action = keyActions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return {
    text: freeText ?? typed ?? selected?.title ?? '',
    typed,
    isOpen,
    lit,
    open,
    light,
    type,
    choose,
    leave,
    press,
  }
}
