import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import { RECENT } from '#client/features/session/left-names.ts'
import type { Entry } from './entries.ts'

/** How many things the palette remembers. */
const MOST = 5

/** What is kept of a thing that was opened: enough to show it and to open it again. */
export type RecentEntry = Pick<Entry, 'id' | 'title' | 'note' | 'code' | 'icon'> & { href?: string }

const keyOf = (userId: string) => `${RECENT}${userId}`

/** What somebody opened last with the palette in this browser, the newest first. */
export function readRecent(userId: string): RecentEntry[] {
  const stored = storedJson('browser', keyOf(userId))
  return Array.isArray(stored) ? stored.filter(isRecentEntry).slice(0, MOST) : []
}

/** Puts an entry first. What does something instead of leading somewhere is kept by its id alone. */
export function rememberRecent(userId: string, { id, title, note, code, icon, goal }: Entry) {
  const recent: RecentEntry = { id, title, note, code, icon, ...('href' in goal && { href: goal.href }) }
  const others = readRecent(userId).filter((each) => each.id !== id)
  storeJson('browser', keyOf(userId), [recent, ...others].slice(0, MOST))
}

function isRecentEntry(value: unknown): value is RecentEntry {
  const { id, title, icon, href } = (value ?? {}) as Partial<RecentEntry>
  const isPath = href === undefined || (typeof href === 'string' && /^\/(?![/\\])/.test(href))
  return typeof id === 'string' && typeof title === 'string' && typeof icon === 'string' && isPath
}
