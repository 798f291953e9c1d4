import { useEffect, useRef, useState } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import field from './field.module.css'
import { isEnter } from './is-enter.ts'

type SearchBoxProps = {
  /** Accessible name. */
  label: string
  placeholder: string
  /** The current search; it may change from outside, such as when filters are cleared. */
  value: string
  onSearch: (text: string) => void
}

const DEBOUNCE_MS = 300

/** A search box that searches after a pause in typing, or immediately on Enter. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const lastSearch = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    if (value === lastSearch.current) return
    lastSearch.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text.trim() === lastSearch.current) return
    const timer = setTimeout(() => submit(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })

  const submit = (next: string) => {
    if (next.trim() === lastSearch.current) return
    lastSearch.current = next.trim()
    search.current(lastSearch.current)
  }
  return (
    <div className={field.withIcon}>
      <Icon name="search" />
      <input
        type="search"
        className={field.control}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => isEnter(event) && submit(text)}
      />
    </div>
  )
}
