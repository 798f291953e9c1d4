import { sharedValue } from '#client/browser/shared-value.ts'
import { storedText, storeText } from '#client/browser/stored-values.ts'
import { type BadgeColumn, badgeColumns } from './column-cells.tsx'

const columns = Object.keys(badgeColumns) as BadgeColumn[]

/** The default columns. */
export const defaultColumns: BadgeColumn[] = ['email', 'badge', 'issued', 'expires', 'status']

const KEY = 'insegna.badges.columns'

const chosen = sharedValue<BadgeColumn[]>(() => {
  const names = storedText('browser', KEY)?.split(' ')
  return names ? columns.filter((each) => names.includes(each)) : defaultColumns
})

/** The shown columns in order, from this browser's storage. */
export const useBadgeColumns = chosen.use

/** Shows or hides a column, and stores the choice. */
export function showColumn(column: BadgeColumn, isShown: boolean) {
  const shown = new Set(chosen.get())
  if (isShown) shown.add(column)
  else shown.delete(column)
  persist(columns.filter((each) => shown.has(each)))
}

export const showDefaultColumns = () => persist(defaultColumns)

function persist(next: BadgeColumn[]) {
  storeText('browser', KEY, next.join(' '))
  chosen.set(next)
}
