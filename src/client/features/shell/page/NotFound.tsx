import { lazy } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { m } from '#i18n/compiled/messages.js'
import { BarePage } from './BarePage.tsx'
import { NothingHere } from './NothingHere.tsx'
import styles from './RouteError.module.css'

// It asks who is signed in, which the sign-in page does without.
const MissingThing = lazy(() => import('./MissingThing.tsx').then((module) => ({ default: module.MissingThing })))

/** No page of ours has this address. */
export function NotFound() {
  useLocale()
  return (
    <BarePage title={m.shell_not_found_title()}>
      <NothingHere />
    </BarePage>
  )
}

/** Nothing has this address where the shell already stands around the page. */
export function NotFoundInShell() {
  useLocale()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <LazyBoundary>
        <MissingThing />
      </LazyBoundary>
    </main>
  )
}
