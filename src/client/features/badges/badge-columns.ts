import { sharedValue } from '#client/browser/shared-value.ts'
import { storedText, storeText } from '#client/browser/stored-values.ts'

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

const chosen = sharedValue<BadgeColumn[]>(() => {
  const names = storedText('browser', KEY)?.split(' ')
  return names ? columns.filter((each) => names.includes(each)) : usualColumns
})

/** The columns in their order, as they were chosen last in this browser. */
export const useBadgeColumns = chosen.use

/** Shows or hides a column at once and for the next visits. */
export function showColumn(column: BadgeColumn, isShown: boolean) {
  const shown = new Set(chosen.get())
  if (isShown) shown.add(column)
  else shown.delete(column)
  persist(columns.filter((each) => shown.has(each)))
}

export const showUsualColumns = () => persist(usualColumns)

function persist(next: BadgeColumn[]) {
  storeText('browser', KEY, next.join(' '))
  chosen.set(next)
}
