import { keyedLimit } from './keyed-limit.ts'

/** Queues requests, so that no organization or repeated request takes every connection of the database. */
export type OrganizationShares = {
  /** Runs a request within its organization's share. @throws Refusal 503 `busy` if its turn does not come in time */
  run<Result>(organizationId: string, kind: 'read' | 'write', work: () => Promise<Result>): Promise<Result>
  /** Runs requests with the same idempotency key one after the other. @throws Refusal 503 `busy` as above */
  inTurn<Result>(idempotencyKey: string, work: () => Promise<Result>): Promise<Result>
}

/** How long a request may wait for others of its organization or key, in milliseconds. */
const MAX_WAIT_MS = 30_000

/**
 * Gives an organization half of the connections for reads and a quarter for writes: writes also block one another in
 * the database, and blocked ones must leave connections for everyone else, including reads of the same organization.
 *
 * @param connections the size of this process's pool
 */
export function openOrganizationShares(connections: number): OrganizationShares {
  const share = (part: number) => keyedLimit(Math.max(1, Math.floor(connections * part)), MAX_WAIT_MS)
  const limits = { read: share(1 / 2), write: share(1 / 4) }
  return {
    run: (organizationId, kind, work) => limits[kind].run(organizationId, work),
    inTurn: keyedLimit(1, MAX_WAIT_MS).run,
  }
}
