import { useSyncExternalStore } from 'react'

/** Width from which the page has room for columns that otherwise need a click. */
const WIDE = '(min-width: 100rem)'

export const useIsWide = () => useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches)

function watchWidth(listener: () => void) {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
