import { Agent, request } from 'node:http'

/** @property body sent as JSON with POST */
export type LoadRequest = { url: string; headers: Record<string, string>; body?: object }

/** Requests to send in turn, and for how many milliseconds. */
export type Load = { requests: LoadRequest[]; milliseconds: number }

const CONNECTIONS = 16
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const ask = ({ url, headers, body }: LoadRequest) =>
  new Promise<void>((resolve, reject) => {
    const sent = body && JSON.stringify(body)
    const about = sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}
    request(url, { agent, method: sent ? 'POST' : 'GET', headers: { ...headers, ...about } }, (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status !== 304) reject(new Error(`It answered ${status}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end(sent)
  })

/** Where the next load goes on. */
let next = 0

/** Responses per second over concurrent connections. */
async function rateOf({ requests, milliseconds }: Load): Promise<number> {
  const began = performance.now()
  let answered = 0
  const askOn = async () => {
    while (performance.now() - began < milliseconds) {
      await ask(requests[next++ % requests.length]!)
      answered++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  return (answered * 1000) / (performance.now() - began)
}

/** Run by `load.ts`: for each `Load` message, sends the requests and then back their rate. */
process.on('message', async (load: Load) => process.send!(await rateOf(load)))
process.send!('ready')
