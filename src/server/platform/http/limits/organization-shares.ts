import { keyedLimit } from './keyed-limit.ts'

/** Queues requests, so that no organization or repeated request takes every connection of the database. */
export type OrganizationShares = {
  /** Runs a request within its organization's share. @throws Refusal 503 `busy` if its turn does not come in time */
  run<Result>(organizationId: string, kind: 'read' | 'write', work: () => Promise<Result>): Promise<Result>
  /**
   * Parses a large body in its turn: one of an organization, two in all, so that many at once hold neither all memory nor
   * every turn of the event loop. @throws Refusal 503 `busy` as above
   */
  parseLarge<Result>(organizationId: string, parse: () => Promise<Result>): Promise<Result>
  /** Runs requests with the same idempotency key one after the other. @throws Refusal 503 `busy` as above */
  inTurn<Result>(idempotencyKey: string, work: () => Promise<Result>): Promise<Result>
}

/** How long a request may wait for others of its organization or key, in milliseconds. */
const MAX_WAIT_MS = 30_000

/** Large bodies that are parsed at once. */
const LARGE_AT_ONCE = 2

/**
 * Gives an organization half of the connections for reads and a quarter for writes: writes also block one another in
 * the database, and blocked ones must leave connections for everyone else, including reads of the same organization.
 *
 * @param connections the size of this process's pool
 */
export function openOrganizationShares(connections: number): OrganizationShares {
  const share = (part: number) => keyedLimit(Math.max(1, Math.floor(connections * part)), MAX_WAIT_MS)
  const limits = { read: share(1 / 2), write: share(1 / 4) }
  const large = { ofOrganization: keyedLimit(1, MAX_WAIT_MS), ofAll: keyedLimit(LARGE_AT_ONCE, MAX_WAIT_MS) }
  return {
    parseLarge: (organizationId, parse) =>
      large.ofOrganization.run(organizationId, () => large.ofAll.run('all', parse)),
    run: (organizationId, kind, work) => limits[kind].run(organizationId, work),
    inTurn: keyedLimit(1, MAX_WAIT_MS).run,
  }
}
