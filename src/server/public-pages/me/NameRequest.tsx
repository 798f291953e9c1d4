import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { MyRequest } from '#server/features/requests/my-requests.sql.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { dayOf, longDays, onDay } from '#server/platform/text/days.ts'
import type { PublicBadge } from '../badge/public-badge.ts'
import { isolateBidi } from '../page-words.ts'
import { Field, type MeShown, Said } from './MeDocument.tsx'

/** What was typed into the form, and what is wrong about it. */
export type TypedName = { first_name: string; last_name: string; reason: string; error: string }

type Parts = MeShown & {
  badge: PublicBadge
  /** The page that says that a badge is somebody else's. */
  notMine: string
  request: MyRequest | undefined
  typed?: TypedName | undefined
}

/** What is wrong about a badge of one's own: the name on it, or that it is somebody else's. */
export function NameRequest({ badge, notMine, request, typed, locale, site }: Parts) {
  const words = { locale }
  const { fullName, lastName, firstName, organization } = badge
  const about = { organization: isolateBidi(organization.name) }
  const now = { first_name: firstName, last_name: lastName, reason: '' }
  const { first_name, last_name, reason } = typed ?? now
  if (request?.status === 'open') {
    return (
      <section aria-labelledby="name">
        <h2 id="name">{m.passport_name_wrong({}, words)}</h2>
        {/* What another tab has proposed meanwhile stands here instead of what was typed. */}
        {typed && <Said isWrong>{typed.error}</Said>}
        <Pair now={fullName} proposed={`${request.firstName} ${request.lastName}`} locale={locale} />
        <OpenRequest {...{ request, locale, site }} organization={organization.name}>
          {m.passport_name_open(
            { name: isolateBidi(`${request.firstName} ${request.lastName}`), ...termOf(request, locale) },
            words,
          )}
        </OpenRequest>
      </section>
    )
  }
  return (
    <section aria-labelledby="name">
      <h2 id="name">{m.passport_name_wrong({}, words)}</h2>
      {request?.status === 'approved' && <Said>{m.passport_name_approved({}, words)}</Said>}
      {request?.status === 'expired' && <Said>{m.passport_name_expired({}, words)}</Said>}
      {request?.status === 'declined' && (
        <Declined lead={m.passport_name_declined(about, words)} words={request.words} />
      )}
      <details open={typed !== undefined}>
        <summary>{m.passport_name_how({}, words)}</summary>
        <form method="post" action={`${site.root}/me/badges/${badge.id}/name?lang=${locale}`}>
          <Field id="first-name" label={m.passport_name_first({}, words)} error={typed?.error}>
            {(described) => (
              <input
                id="first-name"
                name="first_name"
                required
                maxLength={100}
                defaultValue={first_name}
                {...described}
              />
            )}
          </Field>
          <Field id="last-name" label={m.passport_name_last({}, words)}>
            {(described) => (
              <input id="last-name" name="last_name" required maxLength={100} defaultValue={last_name} {...described} />
            )}
          </Field>
          <Field id="reason" label={m.passport_name_why({}, words)}>
            {(described) => (
              <textarea id="reason" name="reason" rows={3} maxLength={500} defaultValue={reason} {...described} />
            )}
          </Field>
          <p className="hint">{m.passport_name_note(about, words)}</p>
          <p className="buttons">
            <button className="button primary" type="submit">
              {m.passport_name_send({}, words)}
            </button>
            <a className="button" href={notMine}>
              {m.passport_not_mine({}, words)}
            </a>
          </p>
        </form>
      </details>
    </section>
  )
}

function Pair({ now, proposed, locale }: { now: string; proposed: string; locale: Language }) {
  return (
    <dl className="spellings">
      <div>
        <dt>{m.passport_name_now({}, { locale })}</dt>
        <dd dir="auto">{now}</dd>
      </div>
      <div>
        <dt>{m.passport_name_proposed({}, { locale })}</dt>
        <dd dir="auto">{proposed}</dd>
      </div>
    </dl>
  )
}

type OpenParts = MeShown & { request: MyRequest; organization: string; children: string }

/** An open request, and how to take it back. */
export function OpenRequest({ request, organization, children, locale, site }: OpenParts) {
  const words = { locale }
  return (
    <form className="said" method="post" action={`${site.root}/me/requests/withdraw?lang=${locale}`}>
      <input type="hidden" name="id" value={request.id} />
      <span>{children}</span>
      <button className="button" type="submit" aria-label={m.passport_take_back_of({ organization }, words)}>
        {m.passport_take_back({}, words)}
      </button>
    </form>
  )
}

/** What an organization wrote as it declined. */
export const Declined = ({ lead, words }: { lead: string; words: string }) => (
  <Said>
    <span>
      {lead}
      <br />
      <q dir="auto">{words}</q>
    </span>
  </Said>
)

/** When it was asked, and by when it is answered. */
export const termOf = ({ createdAt, dueAt }: MyRequest, locale: Language) => ({
  day: onDay(instantFrom(createdAt).slice(0, 10), locale),
  due: longDays(locale).format(dayOf(instantFrom(dueAt).slice(0, 10))),
})
