import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { Site } from '../layout/Document.tsx'
import { Icon } from '../layout/Icon.tsx'
import { addressIn } from '../layout/page-address.ts'
import { isolateBidi } from '../page-words.ts'
import { badgePageTitle, STATES } from './BadgeHead.tsx'
import type { PublicBadge } from './public-badge.ts'

/** A badge as a small card for an iframe: the only page that may be framed by other sites. */
export function EmbedPage({ badge, locale, site }: { badge: PublicBadge; locale: Language; site: Site }) {
  const { image, title, language, fullName, organization, state, url } = badge
  return (
    <html lang={locale} className="framed">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{badgePageTitle(badge, locale)}</title>
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={url} />
        <link rel="icon" href={`${site.root}/favicon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={site.stylesheet} />
      </head>
      <body>
        <main>
          <a className={`embed ${state}`} href={url} target="_blank" rel="noopener">
            <img src={image.base} width={104} height={104} alt="" />
            <div className="facts">
              <h1 lang={language} {...fontAttributes(title)}>
                <bdi>{title}</bdi>
              </h1>
              <span {...fontAttributes(fullName)}>
                {m.public_embed_awarded({ name: isolateBidi(fullName) }, { locale })}
              </span>
              <span className="by">
                <bdi {...fontAttributes(organization.name)}>{organization.name}</bdi>
              </span>
              <span className={`pill ${state}`}>
                <Icon name={state} />
                {STATES[state]({}, { locale })}
              </span>
            </div>
          </a>
        </main>
      </body>
    </html>
  )
}

/** The `<iframe>` markup that embeds the card in another page. */
export function embedCode(badge: PublicBadge, locale: Language, site: Site): string {
  const title = badgePageTitle(badge, locale)
  const { language, url } = badge
  const isOwn = locale === language
  const path = addressIn(locale, { path: `${new URL(url).pathname}/embed`, language }, site)
  const address = isOwn && !site.keptSince ? `${url}/embed` : new URL(path, url).href
  return (
    `<iframe src="${address}" title="${attribute(title)}" width="400" height="168" loading="lazy" ` +
    'style="border:0;max-width:100%"></iframe>'
  )
}

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
