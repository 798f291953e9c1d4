import { lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './BadgeDetail.module.css'

const RichText = lazy(() =>
  import('#client/ui/rich-text/RichText.tsx').then((module) => ({ default: module.RichText })),
)

/** The badge's criteria. */
export function Criteria({ html }: { html: string }) {
  if (!html) return null
  return (
    <section className={`${styles.section} ${styles.criteria}`}>
      <h2>{m.badges_criteria()}</h2>
      <LazyBoundary>
        <RichText html={html} />
      </LazyBoundary>
    </section>
  )
}
