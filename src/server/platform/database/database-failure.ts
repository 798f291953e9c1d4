/**
 * Why the database did not carry out a statement that is not itself at fault:
 *
 * - `busy`: it waited too long for a lock or for its own end, and was rolled back;
 * - `full`: there was no room on its disk for what it had to write, and it was rolled back or never began;
 * - `unreachable`: no connection could be had, or it broke before anything was written;
 * - `lost`: the connection broke while something was written. Whether that took effect is not known.
 */
export type DatabaseFailure = 'busy' | 'full' | 'unreachable' | 'lost'

/** lock_not_available, deadlock_detected, serialization_failure, query_canceled (the statement's own time limit). */
const BUSY = new Set(['55P03', '40P01', '40001', '57014'])
/** disk_full, and the file system's own codes, for uploads and temporary files. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/**
 * The network's own codes, too_many_connections, cannot_connect_now (the server starts or stops),
 * read_only_sql_transaction (the server is a standby that will be promoted).
 */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
  ...['53300', '57P03', '25006'],
])
/** admin_shutdown, crash_shutdown, database_dropped, idle_session_timeout, idle_in_transaction_session_timeout. */
const LOST = new Set(['57P01', '57P02', '57P04', '57P05', '25P03', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * The pool's and the driver's own errors have no code. This one is of a pool without a free connection for seconds: an
 * organization's own requests wait for their share before they come to the pool, so it is the database that is slow or away.
 */
const UNREACHABLE_MESSAGE = 'timeout exceeded when trying to connect'
const LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error|PostgreSQL did not answer)/

type Link = Error & { code?: string; query?: string; syscall?: string }

/**
 * Tells an unreachable or overloaded database from a wrong statement.
 *
 * @param error whatever a query, a transaction or the pool threw
 * @returns undefined if the error is something else
 */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  const chain = causesOf(error)
  const kinds = chain.map(kindOf)
  const kind = kinds.find((found) => found !== undefined)
  // A connection that breaks before a transaction has begun, or while a statement reads, has changed nothing. After a
  // failed COMMIT the query builder sends a ROLLBACK, which then fails too and is the one that is thrown.
  const statement = chain.find(({ query }) => query !== undefined)?.query ?? 'begin'
  return kind === 'lost' && /^(begin|select)\b/.test(statement) ? 'unreachable' : kind
}

function kindOf({ code = '', syscall, message }: Link): DatabaseFailure | undefined {
  // A missing socket means that the database is away; any other missing file has nothing to do with it.
  if (code === 'ENOENT' && syscall !== 'connect') return undefined
  if (BUSY.has(code)) return 'busy'
  if (FULL.has(code)) return 'full'
  if (UNREACHABLE.has(code) || message === UNREACHABLE_MESSAGE) return 'unreachable'
  if (LOST.has(code) || code.startsWith('08') || LOST_MESSAGE.test(message)) return 'lost'
  return undefined
}

function causesOf(error: unknown): Link[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
