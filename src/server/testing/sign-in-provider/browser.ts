import type { User } from '#contract/accounts/session.ts'
import type { App } from '../../platform/http/mount.ts'
import { walkProvider } from './walk-provider.ts'

export type Browser = ReturnType<typeof openBrowser>

/** A browser that opens pages of the service and follows none of its redirects, with cookies of its own. */
export function openBrowser(app: App, servedAt = 'http://localhost:4000') {
  const cookies = new Map<string, string>()
  const open = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(path, { ...init, headers: { ...(cookie && { cookie }), ...init.headers } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      leadsTo: location === null ? null : new URL(location, servedAt),
      body: await response.text(),
    }
  }
  /** Opens an address of the service that leads to a provider. @returns the provider's address */
  const begin = async (path: string) => (await open(path)).leadsTo!.href
  return {
    open,
    begin,
    cookies,
    /** Signs in by a connection as one of the provider's people. @returns what the service answers in the end */
    async signIn(connection: string, person: string, returnTo = '/') {
      const start = await begin(`/auth/sso/${connection}/start?return_to=${encodeURIComponent(returnTo)}`)
      const back = await walkProvider(start, person)
      return open(`${back.pathname}${back.search}`)
    },
    /** Whose session the browser has; null without one. */
    async user() {
      const { body } = await open('/api/v1/auth/visitor')
      return JSON.parse(body).data as Pick<User, 'email' | 'single_sign_on'> | null
    },
  }
}
