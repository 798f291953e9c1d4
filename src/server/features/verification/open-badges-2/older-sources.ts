import { Uuid } from '#contract/formats.ts'
import { credentialUrls } from '#server/features/credentials/credential-urls.ts'
import { findCredential } from '#server/features/credentials/find-credential.ts'
import { olderIssuer } from '#server/features/credentials/older-badge.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import type { Services } from '#server/services.ts'
import { fetchBytes, KEY_RULES } from '../fetch-text.ts'
import type { OlderSources } from './verify-older-badge.ts'

/** Finds Open Badges 2.0 documents: ours in the database, others on the web if the operator allows fetching. */
export function olderSourcesOf(services: Services, fetch = fetchBytes): OlderSources {
  const { publicUrl, mayFetchIssuers } = services.config
  return {
    ours: publicUrl,
    async find(url) {
      if (url.startsWith(`${publicUrl}/`)) return findOurs(url, services)
      if (!mayFetchIssuers) return undefined
      const { bytes, isGone } = await fetch(url, KEY_RULES)
      return { document: isGone ? undefined : JSON.parse(bytes.toString('utf8')), isGone }
    },
  }
}

/** The document at one of our own URLs; `NOTHING` if there is none. */
async function findOurs(url: string, services: Services) {
  const { config, db, urls } = services
  const addresses = credentialUrls(urls.base)
  const id = url.split('/').at(-2) ?? ''
  if (!Uuid.safeParse(id).success) return NOTHING
  if (url === addresses.olderIssuer(id)) {
    const organization = await findOrganization(db, id)
    return { document: olderIssuer(organization, config.mailFrom.address, urls), isGone: false }
  }
  const isClass = url === addresses.olderClass(id)
  const found = isClass || url === addresses.older(id) ? await findCredential(id, services) : undefined
  if (!found) return NOTHING
  const { assertion, badgeClass } = found.asOlder()
  return { document: isClass ? badgeClass : assertion, isGone: false }
}

const NOTHING = { document: undefined, isGone: false }
