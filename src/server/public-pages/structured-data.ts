import type { Validity } from '#contract/validity.ts'
import { eqfWords } from '#i18n/element-words.ts'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { shortened } from '#server/platform/text/shortened.ts'
import type { PublicBadge } from './badge/public-badge.ts'
import type { PublicContent, PublicTemplate } from './template/public-template.ts'

/** Maximum length of a description in characters; search engines read no more. */
const MAX_LENGTH = 1000

type Data = Record<string, unknown>

/** A badge as schema.org JSON-LD: a credential about its recipient. */
export function badgeData(badge: PublicBadge): Data {
  const { id, url, emittedAt, expiresAt, fullName, state } = badge
  return {
    ...credential(badge, url),
    identifier: id,
    dateCreated: emittedAt.slice(0, 10),
    ...(expiresAt && { expires: expiresAt.slice(0, 10) }),
    creativeWorkStatus: state,
    recognizedBy: badge.original
      ? { '@type': 'Organization', name: badge.original.issuer }
      : issuerData(badge.organization),
    about: { '@type': 'Person', name: fullName },
  }
}

/** A template or learning path as schema.org JSON-LD. */
export const templateData = (template: PublicTemplate): Data => ({
  ...credential(template, template.url),
  identifier: template.code,
  ...(template.validity && { validFor: durationOf(template.validity) }),
  recognizedBy: issuerData(template.organization),
  ...(template.steps.length > 0 && {
    hasPart: template.steps.map(({ title }) => ({ '@type': CREDENTIAL, name: title })),
  }),
})

/** A validity as an ISO 8601 duration, such as `P3Y`. */
const durationOf = ({ count, unit }: NonNullable<Validity>) => `P${count}${unit[0]?.toUpperCase()}`

type Organization = {
  name: string
  url: string
  website: string | null
  description: string | null
  sharedLogo: string
}

/** An organization as schema.org JSON-LD. */
export const organizationData = ({ name, url, website, description, sharedLogo }: Organization): Data => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': url,
  name,
  url: website ?? url,
  logo: sharedLogo,
  ...(description && { description: shortened(textOfHtml(description), MAX_LENGTH) }),
})

const CREDENTIAL = 'EducationalOccupationalCredential'

const credential = (content: PublicContent, url: string): Data => {
  const { title, language, description, sharedImage, criteria, microCredential } = content
  const level = microCredential && eqfWords(microCredential.block.eqf_level, language)
  return {
    '@context': 'https://schema.org',
    '@type': CREDENTIAL,
    '@id': url,
    url,
    name: title,
    credentialCategory: microCredential ? 'micro-credential' : 'badge',
    ...(level && { educationalLevel: level }),
    inLanguage: language,
    image: sharedImage,
    ...(description && { description: shortened(textOfHtml(description), MAX_LENGTH) }),
    ...(criteria && { competencyRequired: shortened(textOfHtml(criteria), MAX_LENGTH) }),
  }
}

const issuerData = ({ name, website, url }: PublicBadge['organization']): Data => ({
  '@type': 'Organization',
  name,
  ...((website ?? url) && { url: website ?? url }),
})
