import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TEN_GIGABYTES = 10 * 1024 ** 3
const PART = Buffer.alloc(64 * 1024, 'x')
/** Milliseconds between two bytes of a slow answer. */
const BETWEEN_BYTES = 200

/** How receivers of webhooks answer, by their path: only `alive` as it should. */
const answers: Record<string, (response: ServerResponse) => void> = {
  alive: (response) => response.writeHead(204).end(),
  hanging: () => {},
  slowHead: ({ socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
    trickle(() => socket?.writable && socket.write('x'))
  },
  slowBody: (response) => {
    response.writeHead(200)
    trickle(() => response.writable && response.write('x'))
  },
  endless: (response) => {
    response.writeHead(200, { 'content-length': String(TEN_GIGABYTES) })
    const more = () => {
      while (!response.destroyed && response.write(PART));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  },
}

/** One byte after the other until the receiver is left. */
function trickle(write: () => unknown) {
  const timer = setInterval(() => write() || clearInterval(timer), BETWEEN_BYTES)
}

/** Milliseconds from each event to its arrival at `alive`, since they were last asked for. */
let delays: number[] = []
/** Requests to all others. */
let hostile = 0

const server = createServer(async (request: IncomingMessage, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const kind = request.url?.slice(1) ?? ''
  if (kind === 'alive') delays.push(Date.now() - Date.parse(JSON.parse(Buffer.concat(parts).toString()).timestamp))
  else hostile += 1
  answers[kind]?.(response)
})

/** Run by `webhooks.ts`. */
process.on('message', () => {
  process.send!({ delays, hostile })
  delays = []
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
