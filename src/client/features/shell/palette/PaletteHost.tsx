import { useLocation } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { show, togglePalette, useShown } from './palette-state.ts'

// Lazy: most visits never open the palette, so its code stays out of the first load.
const Palette = lazyPart(() => import('./Palette.tsx'), 'Palette')
const NewPath = lazyPart(() => import('#client/features/learning-paths/NewPath.tsx'), 'NewPath')
const ListForm = lazyPart(() => import('#client/features/earners/lists/ListForm.tsx'), 'ListForm')

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
