import pg from 'pg'

const OLDEST = 15
const PATIENCE = 10_000

/** What the service relies on however the server is configured. */
const SESSION = "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'"

/**
 * Connects to a PostgreSQL server.
 *
 * @param max how many connections this process may hold
 * @throws an Error for the operator when the server cannot be reached or is older than PostgreSQL 15
 */
export async function openPostgresStore(url: string, max: number, log: (message: string) => void): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: PATIENCE,
    keepAlive: true,
    application_name: 'insegna',
    onConnect: async (client) => {
      await client.query(SESSION)
    },
  })
  // Without listeners, the end of a connection (a server's restart) would end this process: the pool's is for those
  // at rest, the client's for those in use, whose next query fails anyway.
  pool.on('error', (error) => log(`A connection to PostgreSQL ended: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await refuseOldServer(pool)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function refuseOldServer(pool: pg.Pool) {
  const { rows } = await pool.query('SHOW server_version').catch((error: Error) => {
    throw new Error(`Cannot use the PostgreSQL of DATABASE_URL: ${reason(error)}`, { cause: error })
  })
  const version: string = rows[0].server_version
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new Error(`PostgreSQL ${OLDEST} or newer is needed, but the server of DATABASE_URL is PostgreSQL ${version}.`)
  }
}

/** Several addresses of one host fail as one error without a message of its own. */
function reason(error: Error) {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : error.message
}
