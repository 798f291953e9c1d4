import { rosetteSvg } from '#art/rosette.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { artWords, STATES } from './BadgeHead.tsx'
import { Icon } from './Icon.tsx'
import { InlineDrawing } from './Markup.tsx'
import { onDay } from './page-words.ts'
import type { PublicBadge } from './public-badge.ts'

/** What a stranger looks for first: the badge, who issued it, to whom, and whether it holds. */
export function BadgeHero({ badge, locale }: { badge: PublicBadge; locale: Language }) {
  const { image, organization, title, fullName, language, state } = badge
  return (
    <div className={`hero ${state}`}>
      <div className="art">
        <InlineDrawing className="rosette" svg={rosetteSvg({ seed: badge.templateId })} />
        <img
          src={image.base}
          srcSet={`${image.base}, ${image.high} 2x`}
          width={336}
          height={336}
          alt={artWords(badge, locale)}
        />
      </div>
      <div>
        <div className="issuer">
          <img
            className={organization.logo.isDrawn ? 'crest' : undefined}
            src={organization.logo.thumbnail}
            width={44}
            height={44}
            alt=""
          />
          <p>
            <small>{m.public_issued_by({}, { locale })}</small>
            <IssuerName {...organization} />
          </p>
        </div>
        <h1 className={sizeOf(title)} lang={language}>
          <bdi>{title}</bdi>
        </h1>
        <p className="recipient">
          {m.public_awarded_to({}, { locale })}
          <b>
            <bdi>{fullName}</bdi>
          </b>
        </p>
        <div className="standing">
          <span className={`pill ${state}`}>
            <Icon name={state} />
            {STATES[state]({}, { locale })}
          </span>
          <Dates badge={badge} locale={locale} />
        </div>
      </div>
    </div>
  )
}

function IssuerName({ name, website }: { name: string; website: string | null }) {
  const shown = <bdi>{name}</bdi>
  if (!website) return <b>{shown}</b>
  return (
    <a href={website} rel="noopener">
      {shown}
    </a>
  )
}

function Dates({ badge, locale }: { badge: PublicBadge; locale: Language }) {
  const { emittedAt, expiresAt, revokedAt, state } = badge
  const sentence = (words: typeof m.public_issued, at: string) => words({ day: onDay(at, locale) }, { locale })
  const end = () => {
    if (state === 'revoked' && revokedAt) return sentence(m.public_revoked, revokedAt)
    if (!expiresAt) return m.public_never_expires({}, { locale })
    return sentence(state === 'expired' ? m.public_expired : m.public_expires, expiresAt)
  }
  return (
    <p>
      {sentence(m.public_issued, emittedAt)}
      <br />
      {end()}
    </p>
  )
}

/** Long titles are set smaller, so that what follows stays on the first screen. */
function sizeOf(title: string) {
  if (title.length > 110) return 'longest'
  return title.length > 52 ? 'long' : undefined
}
