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
  /** Under the title. */
  note?: string
  /** 28 px. */
  picture?: ReactNode
  /** Why it cannot be chosen; it is shown all the same. */
  unavailable?: string
}

type ComboBoxProps = FieldProps & {
  /** The control's own, where something outside links to it. */
  id?: string
  /** What matches the search. */
  options: ComboOption[]
  /** It need not be among the options. */
  selected: ComboOption | null
  onSelect: (option: ComboOption | null) => void
  /** What was typed, on every keystroke; empty again once something is chosen. */
  onSearch: (text: string) => void
  onBlur?: () => void
  /** What is typed is still being looked for: the options are those of an earlier search. Enter waits. */
  isSearching?: boolean
  placeholder?: string
  /** What to say where nothing matches. */
  empty: (search: string) => ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * One of more than seven things, found by typing: the combobox of the ARIA practices with a list that completes itself.
 * Our own, because react-aria's hides the page behind an open list from readers while its controls can still be reached.
 */
export function ComboBox(props: ComboBoxProps) {
  const { id, label, hint, error, optional, options, selected, onBlur, isSearching, placeholder, empty, ref } = props
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
  return (
    <Field {...{ id, label, hint, error, optional }}>
      {(control) => (
        <div className={field.withIcon}>
          <Icon name="search" />
          <input
            {...control}
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
            onClick={open}
            onKeyDown={press}
            onBlur={() => {
              leave()
              onBlur?.()
            }}
          />
          <span role="status" className={isOpen && !isListed ? `${styles.popover} ${styles.empty}` : 'sr'}>
            {isOpen && !isListed && (isSearching ? m.shell_loading() : empty(text))}
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
                  isLit={option === lit}
                  isSelected={option.id === selected?.id}
                  onLight={() => light(option.id)}
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

/** What is typed, whether the list is open, and which option Enter would take. */
function useComboBox({ options, selected, onSelect, onSearch, isSearching = false }: ComboBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [litId, light] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const best = typed?.trim() ? options.find(({ unavailable }) => !unavailable) : undefined
  const lit = isSearching ? undefined : (options.find(({ id }) => id === litId) ?? best)

  const open = () => setOpen(true)
  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    light(null)
    setWaiting(false)
    onSearch(next)
    if (next === '') onSelect(null)
  }
  const leave = () => {
    setOpen(false)
    light(null)
    setWaiting(false)
    if (typed === null) return
    setTyped(null)
    onSearch('')
  }
  const choose = (option: ComboOption) => {
    if (option.unavailable) return
    leave()
    onSelect(option)
  }
  // Enter came before the answer did.
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
  const press = (event: KeyboardEvent) => {
    // The keys of an input method choose among its own candidates.
    if (event.nativeEvent.isComposing) return
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: isOpen ? () => step(1) : open,
      ArrowUp: isOpen ? () => step(-1) : open,
      // What was typed and is not chosen yet is not sent with the form either.
      Enter: isOpen && (lit || typed) ? enter : undefined,
      Escape: isOpen || typed !== null ? leave : undefined,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { text: typed ?? selected?.title ?? '', typed, isOpen, lit, open, light, type, choose, leave, press }
}
