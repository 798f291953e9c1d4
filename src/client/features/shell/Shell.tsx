import type { ReactNode } from 'react'
import { FreshProof } from '#client/features/account/second-factor/FreshProof.tsx'
import { GraceNotice } from '#client/features/account/second-factor/GraceNotice.tsx'
import { LevelChange } from '#client/features/account/session/LevelChange.tsx'
import { OtherOrganization } from '#client/features/account/session/OtherOrganization.tsx'
import { SessionEnded } from '#client/features/account/session/SessionEnded.tsx'
import { ConflictHost } from '#client/features/conflicts/ConflictHost.tsx'
import { NextStepHost } from '#client/features/shell/first-run/NextStepHost.tsx'
import { PaletteHost } from '#client/features/shell/palette/PaletteHost.tsx'
import { m } from '#i18n/compiled/messages.js'
import { Sidebar } from './navigation/Sidebar.tsx'
import { TabBar } from './navigation/TabBar.tsx'
import { TopBar } from './navigation/TopBar.tsx'

/** Layout of all signed-in pages, with a sidebar, or a tab bar on small screens. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        className="fixed top-2 left-2 z-99 py-2.5 px-3.5 bg-raised [transform:translateY(-200%)] print:hidden focus:transform-none"
        href="#content"
      >
        {m.shell_skip()}
      </a>
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
      <PaletteHost />
      <FreshProof />
      <SessionEnded />
      <OtherOrganization />
      <LevelChange />
      <ConflictHost />
    </>
  )
}
