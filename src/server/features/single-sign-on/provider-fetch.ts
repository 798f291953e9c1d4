import type { Config } from '#server/platform/config.ts'
import { checkedUrl, FetchRefused, readLimited, requestGuarded } from '#server/platform/outward/guarded-request.ts'
import { institutionRules } from '#server/platform/outward/institution-rules.ts'

type Rules = { config: Pick<Config, 'mayProvidersBePrivate'> }

/** Room for the metadata of a federation's own provider, for keys, and for a person in a thousand groups. */
const MOST_BYTES = 1024 * 1024

/** As `fetch` is called by the libraries of the protocols. */
type Asking = {
  method?: string
  headers?: Headers | Record<string, string>
  body?: unknown
  signal?: AbortSignal | null | undefined
}

/** How long one request to a provider may take. */
export const PROVIDER_SECONDS = 10

/**
 * `fetch` for what providers publish and for their tokens: it goes only where a provider may stand, through a connection to the
 * address that was checked, and follows no redirect.
 * @throws FetchRefused from the promise, if a rule is broken or nothing usable came
 */
export const providerFetch =
  ({ config }: Rules) =>
  async (asking: string | URL, init: Asking = {}): Promise<Response> => {
    const asked = new Request(asking, init as RequestInit)
    const rules = institutionRules(asked.url, config.mayProvidersBePrivate)
    const url = checkedUrl(asked.url, rules)
    const body = await asked.text()
    const headers = { ...Object.fromEntries(asked.headers), 'accept-encoding': 'identity' }
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(PROVIDER_SECONDS * 1000)])
    try {
      const answer = await requestGuarded(url, rules, { method: asked.method, headers, signal, body })
      const bytes = await readLimited(answer, MOST_BYTES)
      const { 'content-type': type = 'text/plain', 'www-authenticate': challenge } = answer.headers
      return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
        status: answer.statusCode ?? 502,
        headers: { 'content-type': type, ...(challenge && { 'www-authenticate': challenge }) },
      })
    } catch (error) {
      if (error instanceof FetchRefused) throw error
      throw new FetchRefused('nothing usable came', { cause: error })
    }
  }

/** Whether the service may ask a URL of a provider, for those that it does not ask at once. @throws if its name is unknown */
export async function mayAsk(written: string, { config }: Rules): Promise<boolean> {
  const rules = institutionRules(written, config.mayProvidersBePrivate)
  try {
    const { hostname } = checkedUrl(written, rules)
    const addresses = await rules.resolve(hostname.replace(/^\[|\]$/g, ''))
    return !addresses.some(({ address }) => rules.isForbidden(address))
  } catch (error) {
    if (error instanceof FetchRefused) return false
    throw error
  }
}
