import type { ReactNode } from 'react'

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
    <div className="grid gap-2 justify-items-center py-10 px-5 text-center">
      {art && <div className="flex gap-2 text-ink-3">{art}</div>}
      <Title className="font-display text-[1.25rem] leading-6.5 font-serif tracking-[0] text-balance">{title}</Title>
      {children && <div className="max-w-[42ch] text-ink-2 text-pretty">{children}</div>}
      {action && <div className="flex flex-wrap gap-2 justify-center mt-2">{action}</div>}
    </div>
  )
}
