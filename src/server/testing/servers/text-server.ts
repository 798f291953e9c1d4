import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on this machine that answers every request with a text, which a test changes. */
export async function startServer() {
  const served = { text: '', url: '', stop: async () => {} }
  const server = createServer((_, response) => response.end(served.text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  served.stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  return served
}
