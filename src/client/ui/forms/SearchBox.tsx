import { useEffect, useRef, useState } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import field from './field.module.css'
import { isEnter } from './is-enter.ts'

type SearchBoxProps = {
  /** Its name for readers. */
  label: string
  placeholder: string
  /** What is searched for now; it may change from outside, when filters are cleared. */
  value: string
  onSearch: (text: string) => void
}

const PAUSE = 300

/** Searches once the typing pauses, or at once with Enter. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text.trim() === asked.current) return
    const timer = setTimeout(() => ask(text), PAUSE)
    return () => clearTimeout(timer)
  })

  const ask = (wanted: string) => {
    if (wanted.trim() === asked.current) return
    asked.current = wanted.trim()
    search.current(asked.current)
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
        onKeyDown={(event) => isEnter(event) && ask(text)}
      />
    </div>
  )
}
