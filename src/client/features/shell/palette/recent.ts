import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import { RECENT } from '#client/features/session/stored-names.ts'
import type { Entry } from './entries.ts'

/** Maximum number of recent entries. */
const MAX_ENTRIES = 5

/** What is stored of an opened entry: enough to show and reopen it. */
export type RecentEntry = Pick<Entry, 'id' | 'title' | 'note' | 'code' | 'icon'> & { href?: string }

const keyOf = (userId: string) => `${RECENT}${userId}`

/** The entries that a user last opened with the palette in this browser, newest first. */
export function readRecent(userId: string): RecentEntry[] {
  const stored = storedJson('browser', keyOf(userId))
  return Array.isArray(stored) ? stored.filter(isRecentEntry).slice(0, MAX_ENTRIES) : []
}

/** Stores an entry as the most recent one. An action has no `href`; it is found again by its id. */
export function rememberRecent(userId: string, { id, title, note, code, icon, goal }: Entry) {
  const recent: RecentEntry = { id, title, note, code, icon, ...('href' in goal && { href: goal.href }) }
  const others = readRecent(userId).filter((each) => each.id !== id)
  storeJson('browser', keyOf(userId), [recent, ...others].slice(0, MAX_ENTRIES))
}

function isRecentEntry(value: unknown): value is RecentEntry {
  const { id, title, icon, href } = (value ?? {}) as Partial<RecentEntry>
  const isPath = href === undefined || (typeof href === 'string' && /^\/(?![/\\])/.test(href))
  return typeof id === 'string' && typeof title === 'string' && typeof icon === 'string' && isPath
}
