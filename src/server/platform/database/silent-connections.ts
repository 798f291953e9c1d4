import type { Socket } from 'node:net'
import pg from 'pg'

/** How long the server may be silent about a statement before it is asked whether it works on it, in milliseconds. */
const SILENCE_MS = 2_000

/** A session of the server. Its process number alone may be that of another one later, or on another server. */
export type Session = { pid: number; began: string }

/** Finds the session of the connection itself. */
export const OWN_SESSION = `SELECT pid, extract(epoch FROM backend_start)::text AS began
  FROM pg_stat_activity WHERE pid = pg_backend_pid()`

/**
 * Ends those sessions that have nothing to do, which frees their locks: their statement or its answer was lost. Those that are not
 * there have ended, too, unless it is a standby that answers, beside which there may be others.
 */
const END_IDLE = `SELECT asked.pid, pg_terminate_backend(session.pid)
  FROM unnest($1::int[], $2::text[]) AS asked (pid, began)
  LEFT JOIN pg_stat_activity AS session
    ON session.pid = asked.pid AND extract(epoch FROM session.backend_start)::text = asked.began
  WHERE session.state LIKE 'idle%' AND session.state_change < clock_timestamp() - interval '1 second'
    OR session.pid IS NULL AND NOT pg_is_in_recovery()`

/** Ends a connection without asking the server, and all that waits on it. */
export function giveUp(client: pg.Client): void {
  client.connection.stream.destroy(new Error('PostgreSQL did not answer'))
}

/**
 * Watches the connections of a pool for statements whose answer will never come: a firewall or a failed router has forgotten
 * the connection without a word to either end. Over a new connection the server is asked about all silent ones at once.
 */
export class SilenceWatch {
  readonly #server: pg.ClientConfig
  readonly #silent = new Map<pg.Client, Session & { isSilent: () => boolean }>()
  #isAsking = false

  constructor(connectionString: string) {
    this.#server = { connectionString, connectionTimeoutMillis: SILENCE_MS, query_timeout: SILENCE_MS }
  }

  /**
   * @param limitMillis after which a silent connection is ended, whatever the server says: it is longer than any statement may
   *   take, and TCP would go on retransmitting for a quarter of an hour
   * @param session undefined where the server does not know the connection, as through a pooler
   */
  watch(client: pg.Client, limitMillis: number, session: Session | undefined): void {
    const socket = client.connection.stream as Socket
    const heard = () => socket.bytesRead + socket.bytesWritten
    let before = 0
    let silentSince = 0
    socket.setTimeout(SILENCE_MS)
    socket.on('timeout', () => {
      if ((client as pg.Client & { readyForQuery: boolean }).readyForQuery) return
      if (heard() !== before) silentSince = performance.now() - SILENCE_MS
      before = heard()
      if (performance.now() - silentSince > limitMillis) return giveUp(client)
      socket.setTimeout(SILENCE_MS)
      if (!session) return
      this.#silent.set(client, { ...session, isSilent: () => heard() === before })
      if (!this.#isAsking) this.#ask()
    })
  }

  async #ask() {
    this.#isAsking = true
    const asking = new pg.Client(this.#server)
    asking.on('error', () => {})
    try {
      await asking.connect()
      // By now answers that came while this process was busy have been read.
      const asked = [...this.#silent].filter(([, { isSilent }]) => isSilent())
      const { rows } = await asking.query(END_IDLE, [
        asked.map(([, { pid }]) => pid),
        asked.map(([, { began }]) => began),
      ])
      for (const [client, { pid }] of asked) if (rows.some((row) => row.pid === pid)) giveUp(client)
    } catch {
      // It is away, or has no room for another connection: silent ones are ended at their limit.
    } finally {
      this.#silent.clear()
      this.#isAsking = false
      asking.end().catch(() => {})
    }
  }
}
