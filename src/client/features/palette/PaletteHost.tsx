import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { show, togglePalette, useShown } from './palette-state.ts'

// Nobody pays for what they have not opened.
const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const NewPath = lazy(() =>
  import('#client/features/learning-paths/NewPath.tsx').then((module) => ({ default: module.NewPath })),
)
const ListForm = lazy(() =>
  import('#client/features/earners-lists/ListForm.tsx').then((module) => ({ default: module.ListForm })),
)

const close = () => show('none')

/** Where the palette appears, over whichever page, with Ctrl K or Cmd K. */
export function PaletteHost() {
  const shown = useShown()
  const page = useLocation({ select: ({ href }) => href })

  // With the page itself, so that no key that is pressed as soon as it is seen is lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      togglePalette()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  // Whatever was opened from here belongs to the page that was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the reason to close
  useLayoutEffect(close, [page])

  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'new-path' && <NewPath onClose={close} />}
      {shown === 'new-list' && <ListForm onClose={close} />}
    </Suspense>
  )
}
