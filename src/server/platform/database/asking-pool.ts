import pg from 'pg'

/** How long a rested connection may take to answer, in milliseconds. */
const MAX_ANSWER_MS = 1_000

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool that lends a connection which was idle for a while only if it still answers. A firewall or a failed router forgets
 * connections without a word to either end: a statement on one would wait until its own limit, although new connections work.
 */
export class AskingPool extends pg.Pool {
  readonly #restMillis: number
  /** When each connection was last known to answer, by `performance.now()`. */
  readonly #heardAt = new WeakMap<pg.PoolClient, number>()
  /** When a connection was last found dead: those not heard since are given up without being asked. */
  #foundDeadAt = 0

  /** @param config `restMillis`: for how long a connection may be idle before it is asked */
  constructor({ restMillis, ...config }: pg.PoolConfig & { restMillis: number }) {
    super(config)
    this.#restMillis = restMillis
    const heard = (client: pg.PoolClient) => this.#heardAt.set(client, performance.now())
    this.on('connect', heard)
    this.on('release', (_error, client) => heard(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#lend(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#lend((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #lend(callback: Connected): void {
    super.connect((error, client, done) => {
      if (!client) return callback(error, client, done)
      takeBackWhenLost(client)
      const heardAt = this.#heardAt.get(client)
      if (heardAt === undefined || performance.now() - heardAt <= this.#restMillis) {
        return callback(undefined, client, client.release)
      }
      this.#answers(client, heardAt).then((isAlive) => {
        if (isAlive) return callback(undefined, client, client.release)
        this.#foundDeadAt = performance.now()
        client.release(true)
        this.#lend(callback)
      })
    })
  }

  /** Whether a connection answers in time. */
  async #answers(client: pg.PoolClient, heardAt: number): Promise<boolean> {
    if (heardAt < this.#foundDeadAt) return false
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, MAX_ANSWER_MS, false)
    })
    const answer = client.query('SELECT').then(
      () => true,
      () => false,
    )
    const isAlive = await Promise.race([answer, silence])
    clearTimeout(timer)
    return isAlive
  }
}

/**
 * Gives a lent connection back to its pool when it ends, whether or not its borrower does: drizzle does not release a
 * connection whose `begin` failed, so each would take a place in the pool for ever. Releasing it again does nothing.
 */
function takeBackWhenLost(client: pg.PoolClient) {
  const { release } = client
  let isReleased = false
  const giveBack = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', giveBackLost)
    release(error)
  }
  const giveBackLost = () => giveBack(true)
  client.once('end', giveBackLost)
  client.release = giveBack
}
