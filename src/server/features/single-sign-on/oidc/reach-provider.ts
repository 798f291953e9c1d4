import { LRUCache } from 'lru-cache'
import type { Services } from '#server/services.ts'
import { providerFetch } from '../provider-fetch.ts'
import { SsoRefusal } from '../sso-refusal.ts'

/** How long a provider may take to say anything, and for how long it then counts as being there. */
const ANSWER_MS = 5000
const THERE_MS = 30_000

const there = new LRUCache<string, Promise<unknown>>({ max: 200, ttl: THERE_MS })

/**
 * Whether a provider is there, before a browser is sent to it and shows nothing but an error of its own. Asked is the server
 * that codes are exchanged with, since without it nobody comes in anyway; whatever it answers will do.
 * @param isAnew whether it is asked even if it was there a moment ago
 * @throws SsoRefusal `sso_provider`
 */
export async function reachProvider(
  services: Pick<Services, 'config'>,
  tokenEndpoint: string,
  isAnew: boolean,
): Promise<void> {
  const { origin } = new URL(tokenEndpoint)
  const asked =
    (isAnew ? undefined : there.get(origin)) ??
    providerFetch(services)(`${origin}/`, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) })
  there.set(origin, asked)
  await asked.catch(() => {
    there.delete(origin)
    throw new SsoRefusal('sso_provider', 'the provider does not answer')
  })
}
