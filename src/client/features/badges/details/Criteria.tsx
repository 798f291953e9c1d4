import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'

const RichText = lazyPart(() => import('#client/ui/rich-text/RichText.tsx'), 'RichText')

/** The badge's criteria. */
export function Criteria({ html }: { html: string }) {
  if (!html) return null
  return (
    <section
      // The same font size as the rest of the page.
      className="[&+&]:pt-6 [&+&]:border-t [&+&]:border-t-rule grid gap-3 [&_p]:text-pretty [&>:not(h2)]:text-md/md "
    >
      <h2>{m.badges_criteria()}</h2>
      <LazyBoundary>
        <RichText html={html} />
      </LazyBoundary>
    </section>
  )
}
