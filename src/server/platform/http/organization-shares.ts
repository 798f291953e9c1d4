import { keyedLimit } from './keyed-limit.ts'

/** Whose requests run when, so that no organization or repeated request takes every connection of the database. */
export type OrganizationShares = {
  /** Runs a request of an organization within its share. @throws Refusal 503 `busy` where its turn does not come */
  run<Result>(organizationId: string, kind: 'read' | 'write', work: () => Promise<Result>): Promise<Result>
  /** Runs requests with the same idempotency key one after the other. @throws Refusal 503 `busy` likewise */
  inTurn<Result>(idempotencyKey: string, work: () => Promise<Result>): Promise<Result>
}

/** How long a request may wait for others of its organization or key, in milliseconds. */
const WAIT = 30_000

/**
 * Half of the connections for an organization's reads and a quarter for its writes: writes wait for one another in the
 * database too, and those that do must leave room for everybody else, its own people's reads included.
 *
 * @param connections that this process may hold
 */
export function openOrganizationShares(connections: number): OrganizationShares {
  const share = (part: number) => keyedLimit(Math.max(1, Math.floor(connections * part)), WAIT)
  const limits = { read: share(1 / 2), write: share(1 / 4) }
  return {
    run: (organizationId, kind, work) => limits[kind].run(organizationId, work),
    inTurn: keyedLimit(1, WAIT).run,
  }
}
