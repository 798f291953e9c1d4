import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll } from 'vitest'
import type { Issuer } from '#server/testing/issuer.ts'

type Received = {
  id: string
  body: string
  headers: Record<string, string>
  type: string
  data: Record<string, unknown>
}
type Answering = (response: ServerResponse, request: IncomingMessage) => void

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A receiver of webhooks on this machine, which notes what arrives and answers as it is told. */
export async function givenReceiver(answer: Answering = (response) => response.writeHead(204).end()) {
  const received: Received[] = []
  const receiver = { received, answer, url: '' }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const headers = request.headers as Record<string, string>
    const { type, data } = JSON.parse(body)
    received.push({ id: headers['webhook-id']!, body, headers, type, data })
    receiver.answer(response, request)
  }).on('error', () => {})
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

/** What both libraries read; they throw if the signature is wrong. */
export function verified(secret: string, { body, headers }: Received) {
  new SvixWebhook(secret).verify(body, headers)
  return new Webhook(secret).verify(body, headers) as object
}

/** Adds a webhook by the API. @returns its id and secret */
export async function addWebhook(issuer: Issuer, url: string, values: object = {}) {
  const events = ['badge.issued', 'badge.revoked']
  const { status, body } = await issuer.ask('POST', '/issuers/organization/webhooks', {
    name: 'Student record',
    url,
    events,
    ...values,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data as { id: string; secret: string }
}
