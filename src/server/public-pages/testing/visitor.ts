import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { test as base } from '#server/testing/mailbox.ts'

export type Answer = { status: number; location: string; html: string }

/** A browser without a script: it keeps its cookies and posts forms. */
export class Visitor {
  readonly app: App
  readonly #cookies = new Map<string, { value: string; path: string }>()
  constructor(app: App) {
    this.app = app
  }

  get = (path: string) => this.#ask(path, {})
  post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    this.#ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  /** Sends a form with files. */
  postFiles = (path: string, form: FormData) => this.#ask(path, { method: 'POST', body: form })

  /** What it sends to a path. */
  cookie = (path: string) =>
    [...this.#cookies]
      .filter(([, { path: of }]) => path.startsWith(of))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')

  async #ask(
    path: string,
    request: { method?: string; body?: string | FormData; headers?: Record<string, string> },
  ): Promise<Answer> {
    const response = await this.app.request(path, {
      ...request,
      headers: { ...request.headers, cookie: this.cookie(path) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path: /path=([^;]*)/i.exec(line)?.[1] ?? '/' })
    }
    const location = response.headers.get('location') ?? ''
    return { status: response.status, location, html: await response.text() }
  }
}

type Fixtures = {
  visitor: Visitor
  /** The newest mail to an address: its code and its link. */
  proofTo(email: string): Promise<{ code: string; link: string; text: string }>
  /** Enters with an address by the code of its mail. */
  enter(visitor: Visitor, email: string): Promise<void>
}

/** `test` with a visitor of an earner's own pages. */
export const test = base.extend<Fixtures>({
  visitor: async ({ app }, use) => use(new Visitor(app)),
  proofTo: async ({ mailsTo }, use) =>
    use(async (email) => {
      const mail = (await mailsTo(email)).at(-1)
      if (!mail) throw new Error(`no mail to ${email}`)
      const { text = '', subject = '' } = mail
      const code = /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join('') ?? ''
      return { code, link: /\/me\/link\/[\w-]+/.exec(text)?.[0] ?? '', text: `${subject}\n${text}` }
    }),
  enter: async ({ proofTo }, use) =>
    use(async (visitor, email) => {
      const { location } = await visitor.post('/me/enter', { email })
      const { code } = await proofTo(email)
      expect((await visitor.post(location, { code })).location).toMatch(/^\/me\?/)
    }),
})

export const freshEmail = () => `${crypto.randomUUID()}@wrenfield.example`
