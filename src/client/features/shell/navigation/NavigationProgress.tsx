import { useRouterState } from '@tanstack/react-router'
import styles from './NavigationProgress.module.css'

/** A line along the top while a page is on its way; it stays unseen where the page comes at once. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading })
  return isLoading ? <div className={styles.line} aria-hidden="true" /> : null
}
