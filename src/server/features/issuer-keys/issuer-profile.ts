import { isSafeLink } from '#server/platform/html/clean-html.ts'
import { markdownOfHtml } from '#server/platform/html/markdown-of-html.ts'
import { logoPicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { OPEN_BADGE_CONTEXTS } from '../credentials/contexts.ts'
import { withoutEmpty } from '../credentials/without-empty.ts'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import { didOf } from './issuer-did.ts'

/** An organization as the issuer in a credential (Open Badges 3.0, Profile). */
export const issuerProfile = (organization: OrganizationRow, urls: Urls) => ({
  id: didOf(urls.base, organization.id),
  type: ['Profile'],
  name: organization.name,
  url: webAddress(organization.website) ?? urls.organization(organization.id),
  image: { id: urls.picture(logoPicture(organization), 'base'), type: 'Image' },
})

/** The profile as a standalone document, with the organization's description if its page is public. */
export const profileDocument = (organization: OrganizationRow, urls: Urls) =>
  withoutEmpty({
    '@context': OPEN_BADGE_CONTEXTS,
    ...issuerProfile(organization, urls),
    description: organization.publicProfile ? markdownOfHtml(organization.description) : null,
  })

/** A normalized absolute web URL, as credentials require; undefined for `mailto:` and unsafe links. */
const webAddress = (address: string | null) =>
  address && isSafeLink(address) && !address.startsWith('mailto:') ? new URL(address).href : undefined
