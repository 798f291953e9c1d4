import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { show, togglePalette, useShown } from './palette-state.ts'

// Lazy: most visits never open the palette, so its code stays out of the first load.
const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const NewPath = lazy(() =>
  import('#client/features/learning-paths/NewPath.tsx').then((module) => ({ default: module.NewPath })),
)
const ListForm = lazy(() =>
  import('#client/features/earners-lists/ListForm.tsx').then((module) => ({ default: module.ListForm })),
)

const close = () => show('none')

/** Renders the palette, or a dialog opened from it, over any page. Ctrl+K or Cmd+K toggles it. */
export function PaletteHost() {
  const shown = useShown()
  const page = useLocation({ select: ({ href }) => href })

  // A layout effect, so that a shortcut pressed right after the first paint is not lost.
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
  // A dialog opened from the palette belongs to the page it was opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every page change
  useLayoutEffect(close, [page])

  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'new-path' && <NewPath onClose={close} />}
      {shown === 'new-list' && <ListForm onClose={close} />}
    </Suspense>
  )
}
