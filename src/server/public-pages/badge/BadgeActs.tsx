import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { faceFor } from '#i18n/face-for.ts'
import { Icon } from '../layout/Icon.tsx'
import { apart } from '../page-words.ts'
import { embedCode } from './EmbedPage.tsx'
import type { PublicBadge } from './public-badge.ts'
import { addToLinkedIn, NETWORK_NAMES, type Network } from './share.ts'

type Shown = { badge: PublicBadge; locale: Language }

/** Whether there is anything that its holder may do with a badge: one that was revoked is not shown to anybody any more. */
const hasActs = ({ state }: PublicBadge) => state !== 'revoked' && state !== 'invalid'

type ActsProps = Shown & {
  /** Whether they come from the mail: then the certificate is what they came for. */
  isForHolder?: boolean
  /** Whether it stands right after the badge, and not at the foot. */
  isNear?: boolean
  /** How else to keep and show the badge: below, folded away, or elsewhere on the page. */
  ways: 'open' | 'folded' | 'elsewhere'
}

/** What its holder may do with a badge. Everything but copying works without a script. */
export function BadgeActs({ badge, locale, isForHolder = false, isNear = false, ways }: ActsProps) {
  if (!hasActs(badge)) return null
  const { page, firstName } = badge
  return (
    <section className={isNear ? 'mine near' : 'mine'} aria-labelledby="mine">
      <div className="first">
        <div>
          <h2 id="mine" {...faceFor(firstName)}>
            {m.public_mine_title({ name: apart(firstName) }, { locale })}
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
      {ways === 'open' && <Ways badge={badge} locale={locale} />}
      {ways === 'folded' && (
        <details className="unfolded">
          <summary>{m.public_mine_more({}, { locale })}</summary>
          <Ways badge={badge} locale={locale} />
        </details>
      )}
    </section>
  )
}

/** How else to keep and show the badge, at the foot of a page whose first acts stand right after the badge. */
export const MoreWays = ({ badge, locale }: Shown) =>
  hasActs(badge) && (
    <section className="mine ways" aria-label={m.public_mine_more({}, { locale })}>
      <Ways badge={badge} locale={locale} />
    </section>
  )

const Ways = ({ badge, locale }: Shown) => (
  <>
    <OtherFiles badge={badge} locale={locale} />
    <Share badge={badge} locale={locale} />
    <Embed badge={badge} locale={locale} />
  </>
)

/** For programs that keep badges: a picture of lines, and the credential without one. */
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

/** A form, because a robot follows links and presses no buttons: what is counted was shared. */
function Share({ badge, locale }: Shown) {
  return (
    <Line title={m.public_share({}, { locale })}>
      <form className="buttons" method="post" target="_blank">
        <button
          className="button"
          type="button"
          hidden
          data-copy={badge.url}
          data-copied={m.public_copied({}, { locale })}
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

function Embed({ badge, locale }: Shown) {
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
        defaultValue={embedCode(badge, locale)}
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
