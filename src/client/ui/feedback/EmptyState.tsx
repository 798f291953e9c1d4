import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  /** What stands above the title: silhouettes, an icon. */
  art?: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** One act. */
  action?: ReactNode
  /** 1 where it is all there is on the page. */
  level?: 1 | 2
}

/** Nothing here: why, and the one thing to do about it. */
export function EmptyState({ title, art, children, action, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      {art && <div className={styles.art}>{art}</div>}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
