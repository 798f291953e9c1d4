import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'

/** A page outside the shell, for when the user is unknown or there may be nothing to show. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-rows-[auto_1fr] min-h-[100svh]">
      <title>{`${title} · Insegna`}</title>
      <header className="py-4 px-gutter [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-11 [&_a]:no-underline">
        <a href="/">
          <Mark />
        </a>
      </header>
      <main className="grid content-center pb-[20svh]">{children}</main>
    </div>
  )
}
