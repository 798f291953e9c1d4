import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { FreshProof } from '#client/features/account/second-factor/FreshProof.tsx'
import { GraceNotice } from '#client/features/account/second-factor/GraceNotice.tsx'
import { SessionEnded } from '#client/features/account/sign-in/SessionEnded.tsx'
import { ConflictHost } from '#client/features/page/conflicts/ConflictHost.tsx'
import { LevelChange } from '#client/features/session/LevelChange.tsx'
import { OtherOrganization } from '#client/features/session/OtherOrganization.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import { Sidebar } from './navigation/Sidebar.tsx'
import { TabBar } from './navigation/TabBar.tsx'
import { TopBar } from './navigation/TopBar.tsx'
import { show, togglePalette, useShown } from './palette/palette-state.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** For a page with a frame of its own, such as the designer: without sidebar and bars. */
    fillsWindow?: true
  }
}

/** Layout of all signed-in pages, with a sidebar, or a tab bar on small screens. */
export function Shell({ children }: { children: ReactNode }) {
  const fillsWindow = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.fillsWindow) })
  return (
    <>
      <a
        className="fixed top-2 left-2 z-99 py-2.5 px-3.5 bg-raised [transform:translateY(-200%)] print:hidden focus:transform-none"
        href="#content"
      >
        {m.shell_skip()}
      </a>
      {fillsWindow ? (
        children
      ) : (
        <div className="grid grid-cols-[var(--sidebar)_minmax(0,1fr)] min-h-[100svh] print:block max-md:block">
          <Sidebar />
          <div
            // Widens the page, and the top bar, which ends where the page does.
            className="flex flex-col min-w-0 has-[>_main[data-wide]]:[--sheet-max:100.5rem]"
          >
            <TopBar />
            <GraceNotice />
            <NextStepHost />
            {children}
          </div>
          <TabBar />
        </div>
      )}
      <PaletteHost />
      <FreshProof />
      <SessionEnded />
      <OtherOrganization />
      <LevelChange />
      <ConflictHost />
    </>
  )
}

/** Organizations with this many badges are past their beginning, so that nothing is loaded for them. */
const MANY = 10

// Lazy: only new organizations need it.
const NextStep = lazyPart(() => import('./first-run/NextStep.tsx'), 'NextStep')

/** On every page of a new organization: the next step of the checklist, once one was done. */
function NextStepHost() {
  const { data: user } = useSuspenseQuery(userQuery)
  if (user.organization.badges_count >= MANY) return null
  return (
    <LazyBoundary>
      <NextStep />
    </LazyBoundary>
  )
}

// Lazy: most visits never open the palette, so its code stays out of the first load.
const Palette = lazyPart(() => import('./palette/Palette.tsx'), 'Palette')
const NewPath = lazyPart(() => import('#client/features/learning-paths/NewPath.tsx'), 'NewPath')
const ListForm = lazyPart(() => import('#client/features/earners/lists/ListForm.tsx'), 'ListForm')

const close = () => show('none')

/** Renders the palette, or a dialog opened from it, over any page. Ctrl+K or Cmd+K toggles it. */
function PaletteHost() {
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
