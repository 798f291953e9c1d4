import { Agent, get } from 'node:http'

/** The request, and for how many milliseconds to repeat it. */
export type Load = { url: string; headers: Record<string, string>; milliseconds: number }

const CONNECTIONS = 16
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const ask = ({ url, headers }: Load) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (![200, 304].includes(response.statusCode ?? 0)) reject(new Error(`It answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

/** Responses per second over concurrent connections. */
async function rateOf(load: Load): Promise<number> {
  const began = performance.now()
  let answered = 0
  const askOn = async () => {
    while (performance.now() - began < load.milliseconds) {
      await ask(load)
      answered++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  return (answered * 1000) / (performance.now() - began)
}

/** Run by `public-page.ts`: for each `Load` message, repeats the request and sends back the rate. */
process.on('message', async (load: Load) => process.send!(await rateOf(load)))
process.send!('ready')
