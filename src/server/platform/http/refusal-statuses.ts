import { pathParameters } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'
import { isForMembers, type Route } from './route.ts'

/** Possible for any request: an invalid field, an internal error, the database, the disk. */
const ALWAYS = [422, 500, 503, 507]
/** For requests with a body: unreadable, from another origin, too large, of an unsupported type. */
const OF_BODIES = [400, 403, 413, 415]

/** The refusal statuses of a route in ascending order, as its OpenAPI description lists them. */
export function refusalStatusesOf({ endpoint, access }: Pick<Route, 'endpoint' | 'access'>): number[] {
  const isRead = endpoint.method === 'GET'
  const isOpen = !isForMembers(access)
  const found = [...ALWAYS, ...(isRead ? [] : OF_BODIES)]
  if (!isOpen) found.push(401, 403, 404, 409)
  // A password, a passkey, a code or the link of a mail may be wrong or expired.
  else if (!isRead) found.push(401, 409)
  if (isOpen && pathParameters(endpoint).length > 0) found.push(404, 409)
  if (access === 'visitor') found.push(409)
  if (access === 'earner') found.push(401, 404, 409)
  if (access === 'public' || !isRead) found.push(429)
  return [...new Set(found)].sort((a, b) => a - b)
}

/** A route refused with a status that its description does not list: a bug, not a fault of the request. */
class UnnamedRefusal extends Error {}

/**
 * Checks in tests and in development that the route's description lists the status of a refusal.
 * @returns the error, or an UnnamedRefusal caused by it
 */
export function checkRefusal(route: Route, error: unknown): unknown {
  if (process.env.NODE_ENV === 'production' || !(error instanceof Refusal)) return error
  if (refusalStatusesOf(route).includes(error.status)) return error
  const { method, path } = route.endpoint
  return new UnnamedRefusal(`${method} ${path} refuses with ${error.status}`, { cause: error })
}
