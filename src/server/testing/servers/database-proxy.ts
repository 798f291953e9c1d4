import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a PostgreSQL server, which a test can break. */
export type DatabaseProxy = {
  /** The server's URL by this way. */
  url: string
  /** Breaks every connection and refuses new ones, as a server that is away. */
  refuse(): void
  /** Lets nothing through any more and says nothing, as a cable that was pulled. */
  fallSilent(): void
  /** Delivers the next COMMIT and breaks the connection in place of its answer. */
  loseNextCommit(): void
  /** Lets everything through again; what was broken stays broken. */
  recover(): void
  stop(): Promise<void>
}

/** Listens on a free port of this machine and passes on what comes to the server of `target`. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'refusing' | 'silent' = 'open'
  let isCommitToBeLost = false
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((client) => {
    if (state === 'refusing') return void client.destroy()
    const upstream = connect(Number(port), hostname)
    let isAnswerLost = false
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (state === 'silent') return
      if (isCommitToBeLost && bytes.includes('commit')) {
        isCommitToBeLost = false
        isAnswerLost = true
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (state === 'silent') return
      if (isAnswerLost) client.destroy()
      else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    refuse() {
      state = 'refusing'
      breakAll()
    },
    fallSilent() {
      state = 'silent'
    },
    loseNextCommit() {
      isCommitToBeLost = true
    },
    recover() {
      state = 'open'
    },
    stop() {
      breakAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
