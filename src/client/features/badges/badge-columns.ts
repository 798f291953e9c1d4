import { useSyncExternalStore } from 'react'

/** The columns that can be left out. Who holds the badge is always told, and what may be done. */
export const columns = [
  'email',
  'badge',
  'issued',
  'expires',
  'status',
  'mail',
  'activity',
  'awarded',
  'revoked',
] as const
export type BadgeColumn = (typeof columns)[number]

/** As long as nobody has chosen. */
export const usualColumns: BadgeColumn[] = ['email', 'badge', 'issued', 'expires', 'status']

const KEY = 'insegna.badges.columns'
const listeners = new Set<() => void>()
let chosen: BadgeColumn[] | undefined

/** The columns in their order, as they were chosen last in this browser. */
export const useBadgeColumns = (): BadgeColumn[] => useSyncExternalStore(subscribe, current)

/** Shows or hides a column at once and for the next visits. */
export function showColumn(column: BadgeColumn, isShown: boolean) {
  const wanted = new Set(current())
  if (isShown) wanted.add(column)
  else wanted.delete(column)
  keep(columns.filter((each) => wanted.has(each)))
}

export const showUsualColumns = () => keep(usualColumns)

function keep(next: BadgeColumn[]) {
  chosen = next
  try {
    localStorage.setItem(KEY, next.join(' '))
  } catch {
    // Storage may be forbidden: then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function current(): BadgeColumn[] {
  chosen ??= read()
  return chosen
}

function read(): BadgeColumn[] {
  try {
    const names = localStorage.getItem(KEY)?.split(' ')
    return names ? columns.filter((each) => names.includes(each)) : usualColumns
  } catch {
    return usualColumns
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
