import { request as ask } from 'node:http'
import { createApp } from '#server/app.ts'
import type { RunningService } from '#server/start-service.ts'
import { signedIn } from '#server/testing/issuer.ts'
import type { Figure } from './measure.ts'
import { watchProcess } from './watch-process.ts'

const LISTS = '/api/v1/issuers/organization/earners_lists'
const ROWS = 20_000
const FIELDS = 600_000
const ROUNDS = 3
const MIB = 1024 * 1024

type Sent = { path: string; type: string; body: Buffer }

/** Measures how long one large invalid request blocks the event loop, in CPU time, and how much memory it takes. */
export async function measureLargeBodies({ services, port }: RunningService): Promise<Figure[]> {
  const { cookie } = await signedIn(createApp(services), services.db)
  const figures: Figure[] = []
  for (const [name, sent] of Object.entries(bodies())) {
    const statuses = new Set<number | string>()
    let turn = 0
    let memory = 0
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.memoryUsage.rss()
      const watched = await watchProcess(async () => statuses.add(await send(port, cookie, sent)))
      turn = Math.max(turn, watched.computed ?? watched.blocked)
      memory = Math.max(memory, watched.memory - before)
    }
    const value = `${turn.toFixed(0)} ms = ${(turn / 50).toFixed(2)} × 50 ms, ${(memory / MIB).toFixed(0)} MiB`
    figures.push({
      name: `${name} (answered ${[...statuses].join(', ')}): longest turn`,
      value,
      bound: 'at most 1 × 50 ms',
    })
  }
  return figures
}

function bodies(): Record<string, Sent> {
  const earners = Array.from({ length: ROWS }, (_, row) => ({
    recipient_email: `wrong ${row}`,
    recipient_first_name: 'Ada',
    recipient_last_name: `Person ${row}`,
  }))
  const names = Object.keys(earners[0]!)
  const csv = [names.join(','), ...earners.map((earner) => Object.values(earner).join(','))].join('\n')
  const part = (head: string, text: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const file = `${part('name="name"', 'All')}${part('name="file"; filename="people.csv"', csv)}--x--\r\n`
  const form = Array.from({ length: FIELDS }, (_, number) => `field${number}=1`).join('&')
  const pairs = earners.flatMap((earner, row) =>
    Object.entries(earner).map(([name, value]) => `earners[${row}][${name}]=${encodeURIComponent(value)}`),
  )
  const urlencoded = 'application/x-www-form-urlencoded'
  const rows = ROWS.toLocaleString('en')
  return {
    [`a file of ${rows} wrong rows`]: {
      path: `${LISTS}/imports`,
      type: 'multipart/form-data; boundary=x',
      body: Buffer.from(file),
    },
    [`${rows} wrong rows as JSON`]: {
      path: LISTS,
      type: 'application/json',
      body: Buffer.from(JSON.stringify({ name: 'All', earners })),
    },
    [`${rows} wrong rows as a form`]: {
      path: LISTS,
      type: urlencoded,
      body: Buffer.from(`name=All&${pairs.join('&')}`),
    },
    [`a sign-in of ${FIELDS.toLocaleString('en')} fields`]: {
      path: '/api/v1/auth/login',
      type: urlencoded,
      body: Buffer.from(form),
    },
  }
}

/** Sends a chunked body, without Content-Length. @returns the status, or the error code if there was no response */
function send(port: number, cookie: string, { path, type, body }: Sent): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { cookie, 'content-type': type, 'transfer-encoding': 'chunked' }
    const sending = ask({ agent: false, port, path, method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    // The service may respond and close the connection before the whole body is sent.
    sending.on('socket', (socket) => socket.on('error', () => {}))
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sending.end(body)
  })
}
