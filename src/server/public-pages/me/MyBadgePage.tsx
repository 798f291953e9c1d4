import { m } from '#i18n/compiled/messages.js'
import type { MyRequest } from '#server/features/requests/my-requests.sql.ts'
import { BadgeActions } from '../badge/BadgeActions.tsx'
import { BadgeHero } from '../badge/BadgeHero.tsx'
import type { PublicBadge } from '../badge/public-badge.ts'
import { RenewedBand } from '../layout/RenewedBand.tsx'
import { StateBand } from '../layout/StateBand.tsx'
import { MeDocument, type MeShown, Said } from './MeDocument.tsx'
import type { MyBadge } from './my-badges.ts'
import { NameRequest, type TypedName } from './NameRequest.tsx'

type Parts = MeShown & {
  badge: PublicBadge
  visibility: MyBadge['visibility']
  /** The secret link, right after it was made: it is not kept. */
  link?: string | undefined
  isSaved?: boolean
  request: MyRequest | undefined
  typed?: TypedName | undefined
  /** The page that says that the badge is somebody else's. */
  notMine: string
}

/** A badge of one's own: what one can do with it, and who sees its page. */
export function MyBadgePage({
  badge,
  visibility,
  link,
  isSaved = false,
  request,
  typed,
  notMine,
  locale,
  site,
}: Parts) {
  const words = { locale }
  return (
    <MeDocument title={badge.title} locale={locale} site={site} at="badges">
      <p className="back">
        <a href={`${site.root}/me?lang=${locale}`}>{m.passport_title({}, words)}</a>
      </p>
      <RenewedBand badge={badge} locale={locale} site={site} />
      <StateBand badge={badge} locale={locale} />
      <BadgeHero badge={badge} locale={locale} site={site} isForHolder={false} />
      <section aria-labelledby="who-sees">
        <h2 id="who-sees">{m.passport_who_sees({}, words)}</h2>
        {isSaved && !link && <Said>{m.passport_saved({}, words)}</Said>}
        {link && (
          <Said>
            {m.passport_link_made({}, words)} <a href={link}>{link}</a>
          </Said>
        )}
        <form method="post" action={`${site.root}/me/badges/${badge.id}?lang=${locale}`}>
          <fieldset>
            <legend className="hint">{m.passport_who_sees_hint({}, words)}</legend>
            {choices.map(({ value, title, hint }) => (
              <label key={value} className="choice">
                <input type="radio" name="visibility" value={value} defaultChecked={value === visibility} />
                <span>
                  <b>{title({}, words)}</b>
                  <small>{hint({}, words)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <p className="buttons">
            <button className="button primary" type="submit">
              {m.passport_save({}, words)}
            </button>
            {visibility === 'link' && (
              <button className="button" type="submit" name="renew" value="1">
                {m.passport_link_renew({}, words)}
              </button>
            )}
            <a className="button" href={`${badge.page}?lang=${locale}`}>
              {m.badges_public_page({}, words)}
            </a>
          </p>
        </form>
      </section>
      <BadgeActions
        badge={badge}
        locale={locale}
        site={site}
        isForHolder
        title={m.passport_use({}, words)}
        secondary="open"
      />
      {badge.state !== 'revoked' && <NameRequest {...{ badge, notMine, request, typed, locale, site }} />}
    </MeDocument>
  )
}

const choices = [
  { value: 'public', title: m.passport_public, hint: m.passport_public_hint },
  { value: 'link', title: m.passport_by_link, hint: m.passport_by_link_hint },
  { value: 'hidden', title: m.passport_hidden, hint: m.passport_hidden_hint },
] as const
