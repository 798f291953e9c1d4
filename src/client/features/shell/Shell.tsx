import type { ReactNode } from 'react'
import { ConflictHost } from '#client/features/conflicts/ConflictHost.tsx'
import { NextStepHost } from '#client/features/first-run/NextStepHost.tsx'
import { PaletteHost } from '#client/features/palette/PaletteHost.tsx'
import { FreshProof } from '#client/features/second-factor/FreshProof.tsx'
import { GraceNotice } from '#client/features/second-factor/GraceNotice.tsx'
import { LevelChange } from '#client/features/session/LevelChange.tsx'
import { OtherOrganization } from '#client/features/session/OtherOrganization.tsx'
import { SessionEnded } from '#client/features/session/SessionEnded.tsx'
import { m } from '#i18n/compiled/messages.js'
import { Sidebar } from './navigation/Sidebar.tsx'
import { TabBar } from './navigation/TabBar.tsx'
import { TopBar } from './navigation/TopBar.tsx'
import styles from './Shell.module.css'

/** Layout of all signed-in pages, with a sidebar, or a tab bar on small screens. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {m.shell_skip()}
      </a>
      <div className={styles.app}>
        <Sidebar />
        <div className={styles.sheet}>
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
