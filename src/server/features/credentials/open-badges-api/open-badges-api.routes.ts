import type { z } from 'zod'
import * as contract from '#contract/open-badges-api.ts'
import { authenticate } from '#server/platform/http/authenticate.ts'
import { endIfGone } from '#server/platform/http/client-gone.ts'
import { parseInput } from '#server/platform/http/input/parse-input.ts'
import type { App, AppContext } from '#server/platform/http/mount.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Declared } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { findCredentials } from '../find-credential.ts'
import { answerStatusInfo } from './answer-status-info.ts'
import { countIssuedBadges, findIssuedBadges } from './issued-badges.sql.ts'
import { serviceDescription } from './service-description.ts'

const credentials: Declared = { endpoint: contract.getCredentials, access: 'read' }

/** The Open Badges API; its answers and errors are those of the standard. */
export const openBadgesRoutes: Declared[] = [
  { endpoint: contract.getServiceDescription, access: 'public' },
  credentials,
]

/** Mounts the Open Badges API 3.0 of 1EdTech, by which other systems read credentials. */
export function mountOpenBadgesApi(app: App, services: Services) {
  app.get(contract.getServiceDescription.path, (c) => c.json(serviceDescription(credentials, services)))
  app.get(contract.getCredentials.path, (c) =>
    answerCredentials(c, services).catch((error: Error) => answerStatusInfo(c, services, error)),
  )
  app.all(`${contract.OPEN_BADGES_ROOT}/*`, (c) => answerStatusInfo(c, services, notFound()))
}

async function answerCredentials(c: AppContext, services: Services): Promise<Response> {
  const { organizationId, lacksSecondFactor } = await authenticate(c, services, credentials.access as 'read')
  if (lacksSecondFactor) throw new Refusal(403, 'second_factor_required')
  const { signal } = c.req.raw
  const query = await parseInput(contract.getCredentials.input, c.req.query(), signal)
  const { db, shares, urls } = services
  const range = { ...query, limit: Math.min(query.limit, contract.MOST_CREDENTIALS), since: momentOf(query.since) }
  return shares.run(organizationId, 'read', async () => {
    const total = await countIssuedBadges(db, organizationId, range.since)
    c.header('X-Total-Count', String(total))
    c.header('Link', linksOf(`${urls.base}${contract.getCredentials.path}`, { ...query, limit: range.limit }, total))
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', 'application/json')
    if (c.req.method === 'HEAD') return c.body(null)
    const signed: string[] = []
    const ids = await findIssuedBadges(db, organizationId, range)
    for (const found of await findCredentials(organizationId, ids, services)) {
      endIfGone(signal)
      signed.push(await found.asJson())
    }
    return c.body(`{"credential":[${signed.join(',')}]}`)
  })
}

/** In UTC if it names no zone, and not before the database can tell. */
function momentOf(since: string | undefined): Date | undefined {
  if (since === undefined) return undefined
  const isLocal = !/(Z|[+-]\d\d:?\d\d)$/.test(since)
  return new Date(Math.max(0, Date.parse(isLocal ? `${since}Z` : since)))
}

type Query = z.output<typeof contract.getCredentials.input>

/** The pages around this one (RFC 8288). */
function linksOf(url: string, { limit, offset, since }: Query, total: number): string {
  const last = Math.floor(Math.max(0, total - 1) / limit) * limit
  const pages: [name: string, at: number | undefined][] = [
    ['next', offset + limit < total ? offset + limit : undefined],
    ['last', last],
    ['first', 0],
    ['prev', offset > 0 ? Math.max(0, offset - limit) : undefined],
  ]
  return pages
    .filter(([, at]) => at !== undefined)
    .map(([name, at]) => {
      const page = new URLSearchParams({ limit: String(limit), offset: String(at), ...(since && { since }) })
      return `<${url}?${page}>; rel="${name}"`
    })
    .join(', ')
}
