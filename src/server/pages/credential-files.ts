import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { Uuid } from '#contract/formats.ts'
import type { App } from '#server/http/mount.ts'
import { notFound } from '#server/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { findCredential } from '../features/credentials/find-credential.ts'
import { findDidDocument } from '../features/credentials/find-did-document.ts'
import { profileDocument } from '../features/credentials/issuer-profile.ts'
import { readStatusList } from '../features/credentials/status-list.ts'
import { answerFile } from './answer-file.ts'
import { badgeFileHeader } from './badge-file-name.ts'
import { mountBakedBadges } from './baked-badges.ts'
import { findAnyOrganization } from './organization/published.sql.ts'

const CREDENTIAL = 'application/vc+ld+json'
const TOKEN = 'application/vc+jwt'

/** What a reader may ask for; whoever takes both gets the credential that carries its proof inside. */
const AS_JSON = [CREDENTIAL, 'application/vc', 'application/ld+json', 'application/json']
const AS_TOKEN = [TOKEN, 'application/jwt']

/**
 * Serves what verifiers read: credentials, status lists, and who the issuers are. Anyone may, from any page. They ask
 * each time whether it still holds, so that a revocation and a new key show at once.
 */
export function mountCredentialFiles(app: App, services: Services) {
  mountCredentials(app, services)
  mountBakedBadges(app, services)
  mountIssuers(app, services)
}

function mountCredentials(app: App, services: Services) {
  app.get('/b/:id/credential', async (c) => {
    const credential = await findCredential(c.req.param('id'), services)
    if (!credential) throw notFound()
    c.header('Vary', 'Accept')
    const asked = accepts(c, { header: 'Accept', supports: [...AS_JSON, ...AS_TOKEN], default: CREDENTIAL })
    return AS_TOKEN.includes(asked)
      ? answerFile(c, await credential.asJwt(), TOKEN, badgeFileHeader('inline', credential.row, 'jwt'))
      : answerFile(c, await credential.asJson(), CREDENTIAL, badgeFileHeader('inline', credential.row, 'json'))
  })
  app.get('/b/:id/credential.jwt', async (c) => {
    const credential = await findCredential(c.req.param('id'), services)
    if (!credential) throw notFound()
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

/** The id in the path as it stands in the organization's DID, in lower case. */
function organizationIn(c: Context): string {
  const id = c.req.param('id')
  if (!Uuid.safeParse(id).success) throw notFound()
  return id!.toLowerCase()
}
