import { keyedLimit } from './keyed-limit.ts'

/** Parsing the body of a request; making a file of many rows. */
type LargeWork = 'body' | 'file'

/** Queues requests, so that no organization or repeated request takes every connection of the database. */
export type OrganizationShares = {
  /** Runs a request within its organization's share. @throws Refusal 503 `busy` if its turn does not come in time */
  run<Result>(organizationId: string, kind: 'read' | 'write', work: () => Promise<Result>): Promise<Result>
  /**
   * Does large work in its turn: of each kind one of an organization, two in all, so that much at once holds neither all
   * memory nor every turn of the event loop.
   * @param signal of the request: once its client has gone, work that waits is not begun
   * @throws Refusal 503 `busy` as above, ClientGone
   */
  runLarge<Result>(kind: LargeWork, owner: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** Runs requests with the same idempotency key one after the other. @throws Refusal 503 `busy` as above */
  inTurn<Result>(idempotencyKey: string, work: () => Promise<Result>): Promise<Result>
}

/** How long a request may wait for others of its organization or key, in milliseconds. */
const MAX_WAIT_MS = 30_000

/** Work of one kind that is done at once. */
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
  const large = { ofOwner: keyedLimit(1, MAX_WAIT_MS), ofAll: keyedLimit(LARGE_AT_ONCE, MAX_WAIT_MS) }
  return {
    runLarge: (kind, owner, work, signal) =>
      large.ofOwner.run(`${kind} ${owner}`, () => large.ofAll.run(kind, work, signal), signal),
    run: (organizationId, kind, work) => limits[kind].run(organizationId, work),
    inTurn: keyedLimit(1, MAX_WAIT_MS).run,
  }
}
