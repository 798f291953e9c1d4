import { type ByteBudget, byteBudget } from './byte-budget.ts'
import { keyedLimit } from './keyed-limit.ts'

/** How much large work of one owner is done at once, and how much in all. */
const AT_ONCE = {
  /** Parsing the body of a request. */
  body: { ofOwner: 1, ofAll: 2 },
  /** Making a file of many rows. */
  file: { ofOwner: 1, ofAll: 2 },
  /** Checking badges of an address, which mostly waits for the sites of issuers. */
  check: { ofOwner: 4, ofAll: 8 },
}
type LargeWork = keyof typeof AT_ONCE

/** Queues requests, so that no organization or repeated request takes every connection of the database. */
export type OrganizationShares = {
  /** Runs a request within its organization's share. @throws Refusal 503 `busy` if its turn does not come in time */
  run<Result>(organizationId: string, kind: 'read' | 'write', work: () => Promise<Result>): Promise<Result>
  /**
   * Does large work in its turn (`AT_ONCE`), so that much at once holds neither all memory nor every turn of the event
   * loop.
   * @param owner an organization, or the address of somebody who is not signed in
   * @param signal of the request: once its client has gone, work that waits is not begun
   * @throws Refusal 503 `busy` as above, ClientGone
   */
  runLarge<Result>(kind: LargeWork, owner: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** The large bodies that are received or worked on. */
  bodies: ByteBudget
  /** Runs requests with the same idempotency key one after the other. @throws Refusal 503 `busy` as above */
  inTurn<Result>(idempotencyKey: string, work: () => Promise<Result>): Promise<Result>
}

/** How long a request may wait for others of its organization or key, in milliseconds. */
const MAX_WAIT_MS = 30_000

/** Large bodies in memory, in bytes: half of it takes three of the largest that are received by default. */
const MAX_BODIES = 64 * 1024 * 1024

/**
 * Gives an organization half of the connections for reads and a quarter for writes: writes also block one another in
 * the database, and blocked ones must leave connections for everyone else, including reads of the same organization.
 *
 * @param connections the size of this process's pool
 */
export function openOrganizationShares(connections: number): OrganizationShares {
  const share = (part: number) => keyedLimit(Math.max(1, Math.floor(connections * part)), MAX_WAIT_MS)
  const limits = { read: share(1 / 2), write: share(1 / 4) }
  const large = { body: largeLimit('body'), file: largeLimit('file'), check: largeLimit('check') }
  return {
    runLarge: (kind, owner, work, signal) =>
      large[kind].ofOwner.run(owner, () => large[kind].ofAll.run('', work, signal), signal),
    bodies: byteBudget(MAX_BODIES, MAX_WAIT_MS),
    run: (organizationId, kind, work) => limits[kind].run(organizationId, work),
    inTurn: keyedLimit(1, MAX_WAIT_MS).run,
  }
}

function largeLimit(kind: LargeWork) {
  const { ofOwner, ofAll } = AT_ONCE[kind]
  return { ofOwner: keyedLimit(ofOwner, MAX_WAIT_MS), ofAll: keyedLimit(ofAll, MAX_WAIT_MS) }
}
