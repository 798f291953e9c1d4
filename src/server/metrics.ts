import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { countOutbox } from './jobs/outbox.sql.ts'

type AnsweredRequest = {
  method: string
  /** The route's pattern, never the path: ids would make a series each. */
  route: string
  status: number
  seconds: number
}

/** What the service tells Prometheus. */
export type Metrics = {
  answered(request: AnsweredRequest): void
  /** Adds what Node says of the process. Once in a process: it keeps watching. */
  watchProcess(): void
  /** Everything, as Prometheus reads it. */
  exposition(): Promise<{ text: string; contentType: string }>
}

/** Counts from nothing, in a registry of its own. @param db asked at each exposition how many mails wait */
export function openMetrics(db: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'insegna_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'insegna_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  new Gauge({
    name: 'insegna_outbox_mails',
    help: 'Mails that wait to be sent, and mails that were given up',
    labelNames: ['status'],
    registers,
    async collect() {
      // Without a database the rest still has something to say.
      const counts = await countOutbox(db).catch(() => undefined)
      if (!counts) return this.reset()
      this.set({ status: 'waiting' }, counts.waiting)
      this.set({ status: 'failed' }, counts.failed)
    },
  })
  return {
    answered({ method, route, status, seconds: taken }) {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, taken)
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    exposition: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
