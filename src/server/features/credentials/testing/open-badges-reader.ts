import type { App } from '#server/platform/http/mount.ts'
import type { Issuer } from '#server/testing/issuer.ts'

export const CREDENTIALS = '/ims/ob/v3p0/credentials'

/** A credential as JSON, of which tests read these. */
type Read = { id: string; credentialStatus: object }

/** Reads by the Open Badges API with a token that a member makes. */
export async function readerOf(app: App, issuer: Pick<Issuer, 'ask'>) {
  const { body } = await issuer.ask('POST', '/auth/tokens', { name: 'Register', scopes: ['read'] })
  const headers = { authorization: `Bearer ${body.data.token}` }
  const get = async (path: string, method = 'GET') => {
    const response = await app.request(path, { method, headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
  }
  /** Follows the links from a page to the last one. @param between done after each page */
  const readAll = async (path: string, between: () => Promise<unknown> = async () => {}) => {
    const read: Read[] = []
    for (let next: string | undefined = path; next; ) {
      const page: Awaited<ReturnType<typeof get>> = await get(next)
      if (page.status !== 200) throw new Error(JSON.stringify(page.body))
      read.push(...page.body.credential)
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      await between()
    }
    return read
  }
  return { token: body.data.token as string, get, readAll }
}

/** The badge of a credential. */
export const badgeOf = ({ id }: { id: string }) => id.split('/').at(-2)!
