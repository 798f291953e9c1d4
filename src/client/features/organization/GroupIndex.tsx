import { useEffect, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import styles from './Organization.module.css'

/** A part of the page; `count` stands beside its name. */
export type IndexEntry = { id: string; title: string; count?: string }

/** What the page has, and which part one is reading. */
export function GroupIndex({ entries }: { entries: IndexEntry[] }) {
  const here = useReadPart(entries)
  return (
    <nav className={styles.index} aria-label={m.organization_index()}>
      <ul>
        {entries.map(({ id, title, count }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === here ? 'location' : undefined}>
              {title}
              {count && <span className="num">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** @returns the first part that reaches into the upper third of the window */
function useReadPart(entries: IndexEntry[]) {
  const ids = entries.map(({ id }) => id).join(' ')
  const [here, setHere] = useState(entries[0]?.id)
  useEffect(() => {
    const inSight = new Set<string>()
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inSight.add(target.id)
          else inSight.delete(target.id)
        }
        const first = parts.find(({ id }) => inSight.has(id))
        if (first) setHere(first.id)
      },
      { rootMargin: '-80px 0px -66% 0px' },
    )
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [ids])
  return here
}
