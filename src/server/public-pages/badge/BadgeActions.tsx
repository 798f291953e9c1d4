import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { Site } from '../layout/Document.tsx'
import { Icon } from '../layout/Icon.tsx'
import { isolateBidi } from '../page-words.ts'
import { embedCode } from './EmbedPage.tsx'
import type { PublicBadge } from './public-badge.ts'
import { addToLinkedIn, NETWORK_NAMES, type Network } from './share.ts'

type Shown = { badge: PublicBadge; locale: Language; site: Site }

/** Whether the holder can do anything with the badge: a revoked or invalid one must not be downloaded or shared. */
const hasActions = ({ state }: PublicBadge) => state !== 'revoked' && state !== 'invalid'

type BadgeActionsProps = Shown & {
  /** Whether the award mail was followed: the certificate is then the primary action. */
  isForHolder?: boolean
  /** The heading; by default it asks whether the reader is the holder. */
  title?: string
  /** Whether it is placed right after the badge instead of at the bottom of the page. */
  isNear?: boolean
  /** Where the secondary actions go: below, inside `<details>`, or in `MoreActions` at the bottom. */
  secondary: 'open' | 'folded' | 'elsewhere'
}

/** The actions of a badge's holder. Everything except copying the link works without a script. */
export function BadgeActions({
  badge,
  locale,
  site,
  isForHolder = false,
  title,
  isNear = false,
  secondary,
}: BadgeActionsProps) {
  if (!hasActions(badge)) return null
  const { page, firstName } = badge
  const shown = { badge, locale, site }
  return (
    <section className={isNear ? 'mine near' : 'mine'} aria-labelledby="mine">
      <div className="first">
        <div>
          <h2 id="mine" {...fontAttributes(firstName)}>
            {title ?? m.public_mine_title({ name: isolateBidi(firstName) }, { locale })}
          </h2>
          <p className="hint">{m.public_mine_hint({}, { locale })}</p>
        </div>
        <p className="buttons">
          <a className={isForHolder ? 'button primary' : 'button'} href={`${page}/certificate.pdf`} download>
            <Icon name="download" />
            {m.public_download_certificate({}, { locale })}
          </a>
          <a className="button" href={`${page}/baked.png`} download>
            <Icon name="download" />
            {m.public_download_badge({}, { locale })}
          </a>
          <a className="button" href={addToLinkedIn(badge)} target="_blank" rel="noopener">
            <Icon name="plus" />
            {m.public_add_to_linkedin({}, { locale })}
          </a>
        </p>
      </div>
      {secondary === 'open' && <SecondaryActions {...shown} />}
      {secondary === 'folded' && (
        <details className="unfolded">
          <summary>{m.public_mine_more({}, { locale })}</summary>
          <SecondaryActions {...shown} />
        </details>
      )}
    </section>
  )
}

/** The secondary actions, for the bottom of a page that has `BadgeActions` right after the badge. */
export const MoreActions = ({ badge, locale, site }: Shown) =>
  hasActions(badge) && (
    <section className="mine ways" aria-label={m.public_mine_more({}, { locale })}>
      <SecondaryActions badge={badge} locale={locale} site={site} />
    </section>
  )

const SecondaryActions = (shown: Shown) => (
  <>
    <OtherFiles {...shown} />
    {!shown.site.keptSince && <Share {...shown} />}
    <Embed {...shown} />
  </>
)

/** Files for badge wallets: the SVG, and the credential without a picture. */
function OtherFiles({ badge: { page }, locale }: Shown) {
  const files = [
    { href: `${page}/baked.svg`, words: m.public_file_svg },
    { href: `${page}/credential`, words: m.public_file_credential },
  ]
  return (
    <Line title={m.public_other_files({}, { locale })}>
      <p className="buttons">
        {files.map(({ href, words }) => (
          <a key={href} className="button" href={href} download>
            <Icon name="download" />
            {words({}, { locale })}
          </a>
        ))}
      </p>
    </Line>
  )
}

/** A form, because robots follow links but press no buttons, and shares are counted. */
function Share({ badge, locale }: Shown) {
  return (
    <Line title={m.public_share({}, { locale })}>
      <form className="buttons" method="post" target="_blank">
        <button
          className="button"
          type="button"
          hidden
          data-copy={badge.url}
          data-copied={m.shell_copied({}, { locale })}
        >
          <Icon name="link" />
          <span aria-live="polite">{m.public_copy_link({}, { locale })}</span>
        </button>
        {(Object.keys(NETWORK_NAMES) as Network[]).map((network) => (
          <button
            key={network}
            className="button"
            type="submit"
            formAction={`${badge.page}/share/${network}?lang=${locale}`}
            aria-label={m.public_share_on({ network: NETWORK_NAMES[network] }, { locale })}
          >
            {NETWORK_NAMES[network]}
          </button>
        ))}
      </form>
    </Line>
  )
}

function Embed({ badge, locale, site }: Shown) {
  return (
    <details className="unfolded embed-code">
      <summary>{m.public_embed_show({}, { locale })}</summary>
      <p className="hint" id="embed-hint">
        {m.public_embed_hint({}, { locale })}
      </p>
      <textarea
        readOnly
        rows={4}
        spellCheck={false}
        aria-label={m.public_embed_code({}, { locale })}
        aria-describedby="embed-hint"
        defaultValue={embedCode(badge, locale, site)}
      />
    </details>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="line">
      <h3>{title}</h3>
      {children}
    </div>
  )
}
