/** A browser without a screen: keeps cookies, follows redirects, and sends forms. */
export function newBrowser(fetchOurs: (url: string, init: RequestInit) => Promise<Response>, ours: string) {
  const jars = new Map<string, Map<string, string>>()

  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  const keep = (response: Response, url = ours) => {
    const jar = jarOf(url)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (/max-age=0/i.test(cookie)) jar.delete(name!)
      else jar.set(name!, value!)
    }
  }

  const header = (url = ours) => ({ cookie: [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ') })

  async function open(url: string, init: RequestInit = {}): Promise<{ url: string; status: number; page: string }> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [header(url).cookie, headers.get('cookie')].filter(Boolean).join('; '))
    const response = await (url.startsWith(ours) ? fetchOurs : fetch)(url, { ...init, headers, redirect: 'manual' })
    keep(response, url)
    const location = response.headers.get('location')
    return location ? open(new URL(location, url).href) : { url, status: response.status, page: await response.text() }
  }

  /** Sends the form of a page, with some of its fields filled in. */
  const send = (url: string, page: string, filled: Record<string, string> = {}) => {
    const form = formOf(page)
    const body = new URLSearchParams({ ...form.fields, ...filled })
    return open(new URL(form.action, url).href, { method: 'POST', body })
  }
  return { open, send, keep, header }
}

/** The address and the fields of the first form of a page. */
function formOf(page: string): { action: string; fields: Record<string, string> } {
  const given = (tag: string, name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const [form = ''] = /<form[^>]*method="post"[^>]*>/i.exec(page) ?? /<form[^>]*>/i.exec(page) ?? []
  const inputs = [...page.matchAll(/<input[^>]*>/g)].map(([tag]) => [given(tag, 'name'), given(tag, 'value')])
  return { action: given(form, 'action'), fields: Object.fromEntries(inputs.filter(([name]) => name)) }
}

const unescaped = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
