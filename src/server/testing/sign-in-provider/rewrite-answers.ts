import type { ServerResponse } from 'node:http'

// biome-ignore lint/suspicious/noExplicitAny: tests change whatever a provider may answer
type Document = any

/** What a provider answers otherwise than it should, by the path of the answer. */
export type Rewriting = {
  /** The discovery document. */
  discovery?: (document: Document) => Document | Promise<Document>
  keys?: (document: Document) => Document | Promise<Document>
  /** The ID token: its claims, read without a check, become another token. */
  token?: (claims: Document, given: string) => string | Promise<string>
  userinfo?: (document: Document) => Document | Promise<Document>
}

/** Changes the JSON that a response is about to end with, if it is to be changed. */
export function rewriteAnswers(path: string, response: ServerResponse, rewriting: Rewriting) {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse
  response.end = ((body?: unknown) => {
    const change = response.statusCode === 200 ? changeAt(path, rewriting) : undefined
    if (!change) return end(body)
    void Promise.resolve(change(JSON.parse(String(body)))).then((changed) => {
      const text = JSON.stringify(changed)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as typeof response.end
}

function changeAt(path: string, { discovery, keys, token, userinfo }: Rewriting) {
  if (path === '/.well-known/openid-configuration') return discovery
  if (path === '/jwks') return keys
  if (path === '/me') return userinfo
  if (path !== '/token' || !token) return undefined
  return async (answer: Document) => ({ ...answer, id_token: await token(claimsOf(answer.id_token), answer.id_token) })
}

const claimsOf = (token: string): Document => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
