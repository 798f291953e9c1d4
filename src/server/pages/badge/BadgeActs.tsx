import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '../Icon.tsx'
import { apart } from '../page-words.ts'
import type { PublicBadge } from '../public-badge.ts'
import { embedCode } from './EmbedPage.tsx'
import { addToLinkedIn, NETWORK_NAMES, type Network } from './share.ts'

type Shown = { badge: PublicBadge; locale: Language }

/**
 * What its holder may do with a badge that was not withdrawn. Everything but copying works without a script.
 * @param isFirst whether it stands before the badge itself, where it takes less room
 */
export function BadgeActs({ badge, locale, isFirst = false }: Shown & { isFirst?: boolean }) {
  if (badge.state === 'revoked' || badge.state === 'invalid') return null
  return (
    <section className={isFirst ? 'mine top' : 'mine'} aria-labelledby="mine">
      <div className="first">
        <div>
          <h2 id="mine">{m.public_mine_title({ name: apart(badge.firstName) }, { locale })}</h2>
          <p className="hint">{m.public_mine_hint({}, { locale })}</p>
        </div>
        <p className="buttons">
          <a className="button" href={addToLinkedIn(badge)} target="_blank" rel="noopener">
            <Icon name="plus" />
            {m.public_add_to_linkedin({}, { locale })}
          </a>
          <a className="button" href={`${badge.page}/credential`} download={`${badge.id}.json`}>
            <Icon name="download" />
            {m.public_download_credential({}, { locale })}
          </a>
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
        </p>
      </div>
      {isFirst ? (
        <details className="unfolded">
          <summary>{m.public_mine_more({}, { locale })}</summary>
          <MoreWays badge={badge} locale={locale} />
        </details>
      ) : (
        <MoreWays badge={badge} locale={locale} />
      )}
    </section>
  )
}

const MoreWays = ({ badge, locale }: Shown) => (
  <>
    <Baked badge={badge} locale={locale} />
    <Share badge={badge} locale={locale} />
    <Embed badge={badge} locale={locale} />
  </>
)

/** The picture of the badge with the credential inside, as programs that keep badges take it. */
function Baked({ badge: { page, id }, locale }: Shown) {
  return (
    <Line title={m.public_baked({}, { locale })}>
      <p className="buttons">
        {(['png', 'svg'] as const).map((format) => (
          <a key={format} className="button" href={`${page}/baked.${format}`} download={`${id}.${format}`}>
            <Icon name="download" />
            {format.toUpperCase()}
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
