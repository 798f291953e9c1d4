import { isForbiddenAddress } from './forbidden-addresses.ts'
import { type OutwardRules, resolveHost } from './guarded-request.ts'

/**
 * Where a system of an institution may stand. On private addresses only if the operator allows them; without encryption only
 * there, where tests and closed networks have it.
 */
export function institutionRules(url: string, mayBePrivate: boolean): OutwardRules {
  const isPlain = mayBePrivate && url.startsWith('http:')
  if (isPlain)
    return { protocol: 'http:', resolve: resolveHost, isForbidden: (address) => !isForbiddenAddress(address) }
  return { protocol: 'https:', resolve: resolveHost, isForbidden: mayBePrivate ? () => false : isForbiddenAddress }
}
