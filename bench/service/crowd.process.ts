import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Requests to send at once. @property drop after how many milliseconds the connections are broken */
export type Press = {
  port: number
  count: number
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  bodyFile?: string
  drop?: number
}

/** Requests to repeat one after the other until the next message. */
export type Probe = { port: number; paths: string[]; headers: Record<string, string> }

/** @returns the status, or the error's code */
function send({ port, method, path, headers, drop }: Omit<Press, 'count'>, body?: Buffer): Promise<number | string> {
  return new Promise((resolve) => {
    const sending = request({ agent: false, port, host: '127.0.0.1', method, path, headers }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sending.end(body)
    if (drop !== undefined) setTimeout(() => sending.destroy(), drop)
  })
}

async function press({ count, bodyFile, ...sent }: Press) {
  const body = bodyFile === undefined ? undefined : readFileSync(bodyFile)
  const statuses = await Promise.all(Array.from({ length: count }, () => send(sent, body)))
  return [...new Set(statuses)].sort()
}

let isOver = false

/** Between two requests there is a pause, so that the probe itself is no load. */
async function probe({ port, paths, headers }: Probe) {
  isOver = false
  const times: number[] = []
  let failed = 0
  while (!isOver) {
    for (const path of paths) {
      const began = performance.now()
      const status = await send({ port, method: 'GET', path, headers })
      times.push(performance.now() - began)
      if (status !== 200) failed += 1
    }
    await pause(5)
  }
  return { times, failed }
}

/** Run by `crowds.ts`. */
process.on('message', async (message: { press: Press } | { probe: Probe } | 'end') => {
  if (message === 'end') isOver = true
  else process.send!('press' in message ? await press(message.press) : await probe(message.probe))
})
process.send!('ready')
