import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { Uuid } from '#contract/formats.ts'
import { answerFile } from '#server/platform/http/answer-file.ts'
import type { App } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findAnyOrganization } from '#server/public-pages/organization/published.sql.ts'
import type { Services } from '#server/services.ts'
import { findDidDocument } from '../issuer-keys/find-did-document.ts'
import { profileDocument } from '../issuer-keys/issuer-profile.ts'
import { badgeFileHeader } from './badge-file-name.ts'
import { mountBakedBadges } from './baked-badges.routes.ts'
import { requireCredential } from './find-credential.ts'
import { MICRO_CREDENTIAL_CONTEXT, MICRO_CREDENTIAL_CONTEXT_PATH } from './micro-credentials/context.ts'
import { olderIssuer } from './older-badge.ts'
import { readStatusList } from './status-list.ts'

const CREDENTIAL = 'application/vc+ld+json'
const TOKEN = 'application/vc+jwt'
const OLDER = 'application/ld+json'

/** The media types a client may accept; one that accepts both gets the JSON with an embedded proof. */
const AS_JSON = [CREDENTIAL, 'application/vc', 'application/ld+json', 'application/json']
const AS_TOKEN = [TOKEN, 'application/jwt']

/**
 * Serves what verifiers read: credentials, status lists, DID documents and issuer profiles. All are public and readable
 * from any origin. Clients revalidate on every use, so that a revocation or a new key is seen at once.
 */
export function mountCredentialFiles(app: App, services: Services) {
  mountCredentials(app, services)
  mountBakedBadges(app, services)
  mountIssuers(app, services)
  mountOlderBadges(app, services)
  mountContexts(app)
}

/** Contexts are cached as immutable: a new version gets a new URL. */
function mountContexts(app: App) {
  app.get(MICRO_CREDENTIAL_CONTEXT_PATH, (c) => {
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(JSON.stringify(MICRO_CREDENTIAL_CONTEXT), 200, { 'Content-Type': 'application/ld+json' })
  })
}

function mountCredentials(app: App, services: Services) {
  app.get('/b/:id/credential', async (c) => {
    const credential = await requireCredential(c.req.param('id'), services)
    c.header('Vary', 'Accept')
    const accepted = accepts(c, { header: 'Accept', supports: [...AS_JSON, ...AS_TOKEN], default: CREDENTIAL })
    return AS_TOKEN.includes(accepted)
      ? answerFile(c, await credential.asJwt(), TOKEN, badgeFileHeader('inline', credential.row, 'jwt'))
      : answerFile(c, await credential.asJson(), CREDENTIAL, badgeFileHeader('inline', credential.row, 'json'))
  })
  app.get('/b/:id/credential.jwt', async (c) => {
    const credential = await requireCredential(c.req.param('id'), services)
    return answerFile(c, await credential.asJwt(), TOKEN, badgeFileHeader('inline', credential.row, 'jwt'))
  })
}

function mountIssuers(app: App, services: Services) {
  app.get('/o/:id/status/:number{[1-9]\\d{0,6}}', async (c) => {
    const list = await readStatusList(services, organizationIn(c), Number(c.req.param('number')))
    if (list === undefined) throw notFound()
    return answerFile(c, list, CREDENTIAL)
  })
  app.get('/o/:id/did.json', async (c) => {
    const document = await findDidDocument(services, organizationIn(c))
    return answerFile(c, JSON.stringify(document), 'application/did+json')
  })
  app.get('/o/:id/profile', async (c) => {
    const organization = await findAnyOrganization(services.db, organizationIn(c))
    if (!organization) throw notFound()
    return answerFile(c, JSON.stringify(profileDocument(organization, services.urls)), 'application/ld+json')
  })
}

/** Open Badges 2.0, hosted: a revoked badge answers 410 Gone with an assertion that says it is revoked. */
function mountOlderBadges(app: App, services: Services) {
  app.get('/b/:id/ob2.json', async (c) => {
    const credential = await requireCredential(c.req.param('id'), services)
    const body = JSON.stringify(credential.asOlder().assertion)
    if (credential.row.badge.status === 'valid') return answerFile(c, body, OLDER)
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cache-Control', 'no-cache')
    return c.body(body, 410, { 'Content-Type': OLDER })
  })
  app.get('/b/:id/ob2-class.json', async (c) => {
    const credential = await requireCredential(c.req.param('id'), services)
    return answerFile(c, JSON.stringify(credential.asOlder().badgeClass), OLDER)
  })
  app.get('/o/:id/ob2.json', async (c) => {
    const { db, urls, config } = services
    const organization = await findAnyOrganization(db, organizationIn(c))
    if (!organization) throw notFound()
    return answerFile(c, JSON.stringify(olderIssuer(organization, config.mailFrom.address, urls)), OLDER)
  })
}

/** The organization's id from the path, in lower case as in its DID. @throws Refusal 404 if it is not a UUID */
function organizationIn(c: Context): string {
  const id = c.req.param('id')
  if (!Uuid.safeParse(id).success) throw notFound()
  return id!.toLowerCase()
}
