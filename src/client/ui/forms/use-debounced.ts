import { useEffect, useState } from 'react'

/** A value that follows another one once that has stayed the same for so many milliseconds. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return debounced
}
