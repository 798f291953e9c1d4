import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { badgePageTitle } from './BadgeHead.tsx'
import type { PublicBadge } from './public-badge.ts'

type Shared = { url: string; text: string }

/** The networks on which a badge's page can be shared, with the share URL of each. */
export const NETWORKS = {
  linkedin: ({ url }: Shared) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
  facebook: ({ url }: Shared) => address('https://www.facebook.com/sharer/sharer.php', { u: url }),
  x: ({ url, text }: Shared) => address('https://x.com/intent/post', { text, url }),
  whatsapp: ({ url, text }: Shared) => address('https://wa.me/', { text: `${text} ${url}` }),
}

export type Network = keyof typeof NETWORKS

/** Display names, the same in every language. */
export const NETWORK_NAMES: Record<Network, string> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  x: 'X',
  whatsapp: 'WhatsApp',
}

/** Allowed by the CSP's `form-action`, which browsers also apply to every redirect after the form is submitted. */
export const NETWORK_ORIGINS = [
  'https://*.linkedin.com',
  'https://*.facebook.com',
  'https://x.com',
  'https://twitter.com',
  'https://wa.me',
  'https://*.whatsapp.com',
]

/** The URL that opens a network's share dialog for the badge's page. */
export const shareUrl = (network: Network, badge: PublicBadge, locale: Language): string =>
  NETWORKS[network]({ url: badge.url, text: badgePageTitle(badge, locale).replace(/[\u2066-\u2069]/g, '') })

/**
 * The URL that adds the badge to a LinkedIn profile.
 * @see https://addtoprofile.linkedin.com
 */
export function addToLinkedIn({
  number,
  url,
  title,
  organization,
  original,
  emittedAt,
  expiresAt,
}: PublicBadge): string {
  const month = (wallClock: string) => String(Number(wallClock.slice(5, 7)))
  return address('https://www.linkedin.com/profile/add', {
    startTask: 'CERTIFICATION_NAME',
    name: title,
    // With the number of its page, LinkedIn shows the page's name and logo; a name is a mere text.
    ...(organization.linkedinId && !original
      ? { organizationId: organization.linkedinId }
      : { organizationName: withoutBidiControls(original?.issuer || organization.name) }),
    issueYear: emittedAt.slice(0, 4),
    issueMonth: month(emittedAt),
    ...(expiresAt && { expirationYear: expiresAt.slice(0, 4), expirationMonth: month(expiresAt) }),
    certUrl: url,
    certId: number,
  })
}

const address = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`
