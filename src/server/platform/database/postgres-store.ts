import type pg from 'pg'
import { AskingPool } from './asking-pool.ts'
import { giveUp, OWN_SESSION, type Session, SilenceWatch } from './silent-connections.ts'

const OLDEST = 15

/**
 * Session settings that the service relies on, whatever the server's configuration. Compiling a statement pays for reports that
 * take minutes: with ten million badges the planner expects that of statements that take milliseconds, and compiles for a second.
 */
const SESSION = "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET jit = off"

/** A broken idle connection is detected after this time and ten probes, one a second. */
const KEEP_ALIVE_MILLISECONDS = 10_000
const KEEP_ALIVE_ON_SERVER =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 10'

/**
 * Makes the server cancel a statement within a second of its client's death, which releases its row locks for a retry.
 * Servers on platforms without this check go without.
 */
const GIVE_UP_ORPHANS = `DO $$ BEGIN
  PERFORM set_config('client_connection_check_interval', '1s', false);
EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`

/** Timeouts of the server and the network, in seconds; 0 means none. */
export type PostgresLimits = {
  /** For getting a connection, new or from the pool. */
  connect: number
  /** For one statement. */
  statement: number
  /** For a row or a key that another transaction has locked. */
  lock: number
  /** Between two statements of one transaction. */
  idleInTransaction: number
  /** For which a connection may be idle before it has to answer a question first; 1 by default. */
  rest?: number
}

export const POSTGRES_LIMITS: PostgresLimits = { connect: 5, statement: 60, lock: 10, idleInTransaction: 30 }

/** For migrations, which may wait for another process and rewrite a large table, and for backups and restores. */
export const NO_LIMITS: PostgresLimits = { connect: 30, statement: 0, lock: 0, idleInTransaction: 0 }

/** Added to the statement timeout, at which the server cancels the statement: after this, it must be gone. */
const SILENCE_AFTER_STATEMENT = 5

/**
 * Connects to a PostgreSQL server.
 *
 * @param max how many connections this process may hold
 * @throws an Error for the operator when the server cannot be reached or is older than PostgreSQL 15
 */
export async function openPostgresStore(
  url: string,
  max: number,
  log: (message: string) => void,
  limits: PostgresLimits = POSTGRES_LIMITS,
): Promise<pg.Pool> {
  const pool = connectToPostgres(url, max, log, limits)
  try {
    await refuseOldServer(pool)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** The connections to a PostgreSQL server, each made when it is needed. */
export function connectToPostgres(
  url: string,
  max: number,
  log: (message: string) => void,
  limits: PostgresLimits,
): pg.Pool {
  const silence = new SilenceWatch(url)
  const pool = new AskingPool({
    connectionString: url,
    max,
    restMillis: (limits.rest ?? 1) * 1000,
    connectionTimeoutMillis: limits.connect * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    application_name: 'insegna',
    onConnect: async (connected) => {
      const client = connected as pg.Client
      const tooLong = setTimeout(giveUp, limits.connect * 1000, client)
      try {
        const session = await sessionOf(client)
        if (!session) await keepNothingInSession(client, limits)
        else await client.query([SESSION, KEEP_ALIVE_ON_SERVER, GIVE_UP_ORPHANS, limitsOfSession(limits)].join('; '))
        const limit = (limits.statement + SILENCE_AFTER_STATEMENT) * 1000
        if (limits.statement > 0) silence.watch(client, limit, session)
      } finally {
        clearTimeout(tooLong)
      }
    },
  })
  // Without error listeners, a lost connection (a server's restart) would crash this process. The pool's listener
  // covers idle connections, the client's those in use, whose next query fails anyway.
  pool.on('error', (error) => log(`A connection to PostgreSQL ended: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const limitsOfSession = ({ statement, lock, idleInTransaction }: PostgresLimits) =>
  [
    `SET statement_timeout = '${statement}s'`,
    `SET lock_timeout = '${lock}s'`,
    `SET idle_in_transaction_session_timeout = '${idleInTransaction}s'`,
  ].join('; ')

/**
 * Lifts the limits until the end of a transaction, for what `NO_LIMITS` is for: through a pooler, the session has those of the
 * role.
 */
export const LIFT_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/**
 * The server's session of a connection, unless a pooler such as PgBouncer is in between: it gives its clients a process number of
 * its own, and may lend another session of the server to each transaction.
 */
async function sessionOf(client: pg.Client): Promise<Session | undefined> {
  const { rows } = await client.query<Session>(OWN_SESSION)
  return rows.find(({ pid }) => pid === (client as pg.Client & { processID: number }).processID)
}

/**
 * Makes a connection through a pooler do without anything that a session would have to keep: statements are prepared anew each
 * time, and settings are those of the role.
 * @throws an Error for the operator, with the statements to run, if the role has none
 */
async function keepNothingInSession(client: pg.ClientBase, limits: PostgresLimits) {
  const query = client.query.bind(client) as (...parameters: unknown[]) => never
  client.query = (statement: unknown, ...more: unknown[]) => query(withoutName(statement), ...more)
  const { rows } = await client.query(`
    SELECT current_user AS role, current_setting('TimeZone') = 'UTC' AND current_setting('DateStyle') LIKE 'ISO,%'
      AND current_setting('IntervalStyle') = 'postgres' AND current_setting('statement_timeout') <> '0' AS suits`)
  const { role, suits } = rows[0]
  if (suits) return
  const own = limits.statement > 0 ? limits : POSTGRES_LIMITS
  const settings = [SESSION, limitsOfSession(own)].join('; ').split('; ')
  const statements = settings.map((setting) => `ALTER ROLE "${role}" ${setting};`).join(' ')
  throw new Error(
    `a pooler is in front of it, so its role needs these settings, once, and the pooler a restart: ${statements}`,
  )
}

const withoutName = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement

async function refuseOldServer(pool: pg.Pool) {
  const { rows } = await pool.query('SHOW server_version').catch((error: Error) => {
    throw new Error(`Cannot use the PostgreSQL of DATABASE_URL: ${reason(error)}`, { cause: error })
  })
  const version: string = rows[0].server_version
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new Error(`PostgreSQL ${OLDEST} or newer is needed, but the server of DATABASE_URL is PostgreSQL ${version}.`)
  }
}

/** An AggregateError, for a host with several addresses, has no message of its own. */
function reason(error: Error) {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : error.message
}
