import { useRouterState } from '@tanstack/react-router'
import styles from './NavigationProgress.module.css'

/** A progress line at the top while a page loads; invisible if it loads at once. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading })
  return isLoading ? <div className={`${styles.line} print:hidden`} aria-hidden="true" /> : null
}
