import { useLocale } from '#client/i18n/locale.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import { BarePage } from './BarePage.tsx'
import { NotFoundContent } from './NotFoundContent.tsx'

// Lazy: it needs to know who is signed in, which the sign-in page does not.
const NotFoundInOrganization = lazyPart(() => import('./NotFoundInOrganization.tsx'), 'NotFoundInOrganization')

/** No page has this URL. */
export function NotFound() {
  useLocale()
  return (
    <BarePage title={m.shell_not_found_title()}>
      <NotFoundContent />
    </BarePage>
  )
}

/** Nothing has this URL, for use inside the shell. */
export function NotFoundInShell() {
  useLocale()
  return (
    <main id="content" tabIndex={-1} className="flex-1 grid content-center pt-10 px-gutter pb-[20svh]">
      <LazyBoundary>
        <NotFoundInOrganization />
      </LazyBoundary>
    </main>
  )
}
