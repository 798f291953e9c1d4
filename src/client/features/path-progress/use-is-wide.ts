import { useSyncExternalStore } from 'react'

/** Where the page has room for columns that are otherwise a click away. */
const WIDE = '(min-width: 100rem)'

export const useIsWide = () => useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches)

function watchWidth(listener: () => void) {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
