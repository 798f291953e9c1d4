import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'
import { handleAdminRequest } from './admin/handle-admin-request.ts'
import { createApp } from './app.ts'
import { mountDashboard } from './dashboard/dashboard.ts'
import { makeDemoOnFirstStart } from './demo/first-start.ts'
import { type Jobs, startJobs } from './jobs/start-jobs.ts'
import { createServices } from './open-services.ts'
import type { Config } from './platform/config.ts'
import { type OpenDatabase, openDatabase } from './platform/database/database.ts'
import { openLog } from './platform/log.ts'
import type { Services } from './services.ts'

/** Longer than the minute for which proxies keep idle connections, so that none uses one that we are closing. */
const KEEP_ALIVE_MILLISECONDS = 75_000
/** How long running requests may take to finish at shutdown. */
const DRAIN_MILLISECONDS = 30_000

export type RunningService = {
  services: Services
  port: number
  /** Lines to print at startup: how to sign in to the demo, if it was created. */
  news: string[]
  stop(): Promise<void>
}

/**
 * Opens the store, migrates it to this version's schema and starts listening.
 * @throws an Error whose message is written for the operator
 */
export async function startService(config: Config): Promise<RunningService> {
  const log = openLog(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    readUrl: config.databaseReadUrl,
    dataDir: config.dataDir,
    connections: config.databasePool,
    limits: config.databaseLimits,
    log: (message) => log.warn(message),
  })
  let server: ServerType | undefined
  try {
    const services = createServices(config, database)
    await services.storage.check()
    await services.issuerKeys.check(services.db)
    services.metrics.watchProcess()
    const app = createApp(services, (app) => mountDashboard(app, services))
    let open = () => {}
    const isOpen = new Promise<void>((resolve) => {
      open = resolve
    })
    // Bind the port first, so that a taken port fails before the demo is created. Early requests wait for `isOpen`.
    server = await listen(async (...request) => {
      await isOpen
      return app.fetch(...request)
    }, config)
    const connections = connectionsOf(server)
    const news = await makeDemoOnFirstStart(services, database.store)
    database.lock?.answer(handleAdminRequest(services, database))
    open()
    return running(server, services, news, { database, jobs: startJobs(services), connections })
  } catch (error) {
    server?.close()
    await database.close()
    throw error
  }
}

function running(
  server: ServerType,
  services: Services,
  news: string[],
  { database, jobs, connections }: { database: OpenDatabase; jobs: Jobs; connections: Set<Socket> },
): RunningService {
  return {
    services,
    news,
    port: (server.address() as AddressInfo).port,
    async stop() {
      const jobsEnded = jobs.stop()
      // From here on `/readyz` fails, so load balancers send no more requests, and each response closes its connection.
      services.ending.abort()
      await pause(services.config.shutdownDelay * 1000)
      await Promise.all([drain(server, connections), jobsEnded])
      await database.close()
    },
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { host, port }: Config): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }
    const server = serve({ fetch, hostname: host, port, serverOptions }, () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const reason = isTaken
        ? `Port ${port} on ${host} is taken. Stop what listens there, or set PORT.`
        : `Cannot listen where HOST and PORT say, on ${host} and ${port}: ${error.message}.`
      reject(new Error(reason, { cause: error }))
    })
  })
}

/** Collects the open connections of a server. */
function connectionsOf(server: ServerType): Set<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return open
}

/**
 * Accepts no new connections; running requests finish, or are cut off after half a minute. Each second, connections are closed
 * whose response ended meanwhile, and those that were opened in advance, as browsers do, and sent nothing yet: Node.js counts
 * these as waiting for a response.
 */
function drain(server: ServerType, connections: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, 1000)
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MILLISECONDS)
    server.close(() => {
      clearInterval(closeIdle)
      clearTimeout(cut)
      resolve()
    })
  })
}
