import { pathParameters } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'

/** What may go wrong whatever is asked: a field, ours, the database, the disk. */
const ALWAYS = [422, 500, 503, 507]
/** Of a body that cannot be read, or is too large; and of a page of somebody else's that sends one. */
const OF_BODIES = [400, 403, 413, 415]

/** The statuses with which a route may refuse, in their order: what its description names. */
export function refusalStatusesOf({ endpoint, access }: Pick<Route, 'endpoint' | 'access'>): number[] {
  const isRead = endpoint.method === 'GET'
  const isOpen = access === 'public' || access === 'visitor'
  const found = [...ALWAYS, ...(isRead ? [] : OF_BODIES)]
  if (!isOpen) found.push(401, 403, 404, 409)
  // A name and a password, a passkey, a code or the link of a mail may be wrong, or have come too late.
  else if (!isRead) found.push(401, 409)
  if (isOpen && pathParameters(endpoint).length > 0) found.push(404, 409)
  if (access === 'visitor') found.push(409)
  if (access === 'public' || !isRead) found.push(429)
  return [...new Set(found)].sort((a, b) => a - b)
}

/** A route refuses in a way that its description does not name: a fault of ours, never of the request. */
class UnnamedRefusal extends Error {}

/**
 * Holds a refusal to what the route's description names, in tests and in development.
 * @returns the error, or what is wrong with it
 */
export function checkRefusal(route: Route, error: unknown): unknown {
  if (process.env.NODE_ENV === 'production' || !(error instanceof Refusal)) return error
  if (refusalStatusesOf(route).includes(error.status)) return error
  const { method, path } = route.endpoint
  return new UnnamedRefusal(`${method} ${path} refuses with ${error.status}`, { cause: error })
}
