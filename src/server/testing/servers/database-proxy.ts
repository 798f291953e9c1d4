import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a PostgreSQL server that can simulate network failures. */
export type DatabaseProxy = {
  /** URL of the database through the proxy. */
  url: string
  /** Breaks all connections and refuses new ones, as if the server were down. */
  refuse(): void
  /** Drops all data without closing connections, as if a cable were unplugged. */
  fallSilent(): void
  /** Drops all data of the present connections without closing them, as a firewall does that forgets them; new ones work. */
  forget(): void
  /** Forgets the connection over which the next data with this text come. */
  forgetNext(text: string): void
  /** Forwards the next COMMIT, then breaks the connection instead of delivering the response. */
  loseNextCommit(): void
  /** Leads new connections to another server, and breaks those to the former one. */
  lead(url: string): void
  /** Forwards everything again; broken connections stay broken. */
  recover(): void
  stop(): Promise<void>
}

/** Listens on a free local port and forwards to the server of the database URL `target`. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'refusing' | 'silent' = 'open'
  let isCommitToBeLost = false
  let toBeForgotten: string | undefined
  let generation = 0
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((client) => {
    if (state === 'refusing') return void client.destroy()
    const upstream = connect(Number(port), hostname)
    let isAnswerLost = false
    let own = generation
    const isSilent = () => state === 'silent' || own < generation
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
      if (toBeForgotten && bytes.includes(toBeForgotten)) {
        toBeForgotten = undefined
        own = -1
      }
      if (isSilent()) return
      if (isCommitToBeLost && bytes.includes('commit')) {
        isCommitToBeLost = false
        isAnswerLost = true
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isSilent()) return
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
    forget() {
      generation += 1
    },
    forgetNext(text) {
      toBeForgotten = text
    },
    loseNextCommit() {
      isCommitToBeLost = true
    },
    lead(other) {
      ;({ hostname, port } = new URL(other))
      breakAll()
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
