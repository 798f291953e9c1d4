import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  /** Above the title: silhouettes, an icon. */
  art?: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** 1 if it is the page's only content. */
  level?: 1 | 2
}

/** An empty page or list: why, and the one thing to do about it. */
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
