import type { Role } from './core/headings.ts'

const NAMES: Role[] = ['first', 'last', 'first_last', 'last_first']

/**
 * Assigns a role to a column: a field has one.
 * @param rest what columns with a conflicting role become
 */
export function chooseRole(roles: Role[], place: number, chosen: Role, rest: Role = 'extra'): Role[] {
  const isWhole = (role: Role) => role === 'first_last' || role === 'last_first'
  const clashes = (role: Role) => {
    if (chosen === 'extra' || chosen === 'none') return false
    if (role === chosen) return true
    return NAMES.includes(role) && NAMES.includes(chosen) && (isWhole(role) || isWhole(chosen))
  }
  return roles.map((role, each) => (each === place ? chosen : clashes(role) ? rest : role))
}
