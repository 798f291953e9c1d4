import { Link } from '@tanstack/react-router'
import { m } from '#i18n/compiled/messages.js'
import styles from './BadgeViews.module.css'

/** The two views of badges: those that were awarded, and those that will be. */
export const BadgeViews = () => (
  <nav className={styles.views} aria-label={m.badges_views()}>
    <Link to="/badges" activeOptions={{ exact: true, includeSearch: false }} activeProps={CURRENT}>
      {m.badges_view_awarded()}
    </Link>
    <Link to="/badges/planned" activeOptions={{ includeSearch: false }} activeProps={CURRENT}>
      {m.badges_view_planned()}
    </Link>
  </nav>
)

const CURRENT = { 'aria-current': 'page' } as const
