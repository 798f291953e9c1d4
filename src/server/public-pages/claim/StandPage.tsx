import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { Field, Said } from '../me/MeDocument.tsx'
import { ClaimDocument, type ClaimShown, SayPage } from './ClaimDocument.tsx'

/** Where something stands that was sent. */
export type Standing = {
  status: 'received' | 'returned' | 'waiting' | 'awarded' | 'declined' | 'lapsed'
  email: string
  name: string
  /** Of the form: somebody who sent it again under another name is told whose it is. */
  isSame: boolean
  badge: { id: string; number: string; isValid: boolean } | null
  words: string
  /** The page to send it again. */
  again: string | null
}

type Stands = ClaimShown & {
  standing: Standing
  /** By which it can be taken back, while nobody has decided. */
  form?: string
}

/** Says where it stands, once the address is proved. */
export function StandPage({ standing, form, ...shown }: Stands) {
  const { locale, claim, site } = shown
  const words = { locale }
  const { name, email, badge, again } = standing
  const organization = claim.organization.name
  const of = { organization, email, name: withoutBidiControls(name) }
  const said = withoutBidiControls(standing.words)
  const answer = said && (
    <div className="answer">
      <b>{m.claim_back_by({ organization }, words)}</b> {said}
    </div>
  )
  const takeBack = form && (
    <form method="post" action={`${site.root}/c/${claim.code}/confirm?lang=${locale}`} className="buttons">
      <input type="hidden" name="form" value={form} />
      <button className="button" name="take_back" value="1" type="submit">
        {m.claim_take_back({}, words)}
      </button>
    </form>
  )
  if (badge && !badge.isValid)
    return <SayPage {...shown} heading={m.claim_undone({}, words)} lead={m.claim_undone_lead(of, words)} />
  if (badge) {
    const number = badge.number
    const heading = standing.isSame ? m.claim_done(of, words) : m.claim_had({}, words)
    const lead = standing.isSame
      ? m.claim_done_lead({ ...of, number }, words)
      : m.claim_had_lead({ ...of, number }, words)
    return (
      <SayPage {...shown} step={4} heading={heading} lead={lead}>
        <p className="buttons">
          <a className="button primary" href={`${site.root}/b/${badge.id}?lang=${locale}`}>
            {m.claim_open_badge({}, words)}
          </a>
          <a className="button" href={`${site.root}/me?lang=${locale}`}>
            {m.claim_all_badges({}, words)}
          </a>
        </p>
        <p className="hint">{m.claim_done_account({}, words)}</p>
      </SayPage>
    )
  }
  switch (standing.status) {
    case 'returned':
      return (
        <SayPage {...shown} heading={m.claim_back({}, words)} lead={m.claim_back_mail(of, words)}>
          {answer}
          {again && (
            <p className="buttons">
              <a className="button primary" href={`${again}?lang=${locale}`}>
                {m.claims_mail_returned_button({}, words)}
              </a>
            </p>
          )}
          {takeBack}
        </SayPage>
      )
    case 'declined':
      return (
        <SayPage {...shown} heading={m.claim_declined(of, words)} lead={m.claim_declined_lead(of, words)}>
          {answer}
        </SayPage>
      )
    case 'lapsed':
      return <SayPage {...shown} heading={m.claim_lapsed({}, words)} lead={m.claim_undone_lead(of, words)} />
    case 'waiting':
      return (
        <SayPage {...shown} heading={m.claim_waiting({}, words)} lead={m.claim_waiting_lead(of, words)}>
          {takeBack}
        </SayPage>
      )
    default:
      return (
        <SayPage {...shown} heading={m.claim_received(of, words)} lead={m.claim_received_lead(of, words)}>
          {takeBack}
        </SayPage>
      )
  }
}

/** Says that what was sent is taken back. */
export const TakenBackPage = (shown: ClaimShown) => (
  <SayPage
    {...shown}
    heading={m.claim_taken_back({}, { locale: shown.locale })}
    lead={m.claim_taken_back_lead({}, { locale: shown.locale })}
  >
    <p className="buttons">
      <a className="button" href={`${shown.site.root}/c/${shown.claim.code}?lang=${shown.locale}`}>
        {m.claim_begin({}, { locale: shown.locale })}
      </a>
    </p>
  </SayPage>
)

type Proving = ClaimShown & {
  form: string
  email: string
  /** Until when the seat is kept, as a wall clock. */
  keptUntil: string
  error?: string | undefined
  isSentAgain?: boolean
}

/** Asks for the code of the mail. It says the same for every address. */
export function ProvePage({ form, email, keptUntil, error, isSentAgain, ...shown }: Proving) {
  const { locale, claim, site } = shown
  const words = { locale }
  const action = `${site.root}/c/${claim.code}/confirm?lang=${locale}`
  return (
    <ClaimDocument {...shown} step={2} heading={m.claim_prove({}, words)} query={{ form }}>
      <p className="lead">{m.claim_prove_lead({ email }, words)}</p>
      {claim.kind === 'list' && <p className="lead">{m.claim_prove_list({}, words)}</p>}
      {isSentAgain && <Said>{m.claim_sent_again({}, words)}</Said>}
      <form method="post" action={action}>
        <input type="hidden" name="form" value={form} />
        <Field id="code" label={m.claim_code({}, words)} error={error}>
          {(described) => (
            <input
              id="code"
              name="code"
              className="six"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={12}
              {...described}
            />
          )}
        </Field>
        <button className="button primary" type="submit">
          {m.claim_send_known({}, words)}
        </button>
      </form>
      <p className="hint">{m.claim_kept({ time: keptUntil.slice(11, 16) }, words)}</p>
      <form method="post" action={action} className="buttons">
        <input type="hidden" name="form" value={form} />
        <button className="button" name="again" value="1" type="submit">
          {m.claim_again({}, words)}
        </button>
        <a className="button" href={`${site.root}/c/${claim.code}?lang=${locale}`}>
          {m.claim_other_address({}, words)}
        </a>
      </form>
    </ClaimDocument>
  )
}

/** Why nothing can be sent now. */
export type Stopped = 'early' | 'paused' | 'closed' | 'full' | 'stale' | 'over' | 'not_listed' | 'card_used'

/** Says why nothing can be sent now, and what to do. */
export function StoppedPage({ why, isByHand = false, ...shown }: ClaimShown & { why: Stopped; isByHand?: boolean }) {
  const { locale, claim, site } = shown
  const words = { locale }
  const organization = claim.organization.name
  const at = (time: string | null) => ({ time: time ? formatWallClock(time, 'short', locale) : '' })
  const says = {
    early: [m.claim_early(at(claim.opensAt), words), m.claim_early_lead({}, words)],
    paused: [m.claim_paused({}, words), m.claim_paused_lead({ organization }, words)],
    closed: [
      isByHand ? m.claim_closed_hand({ organization }, words) : m.claim_closed(at(claim.closesAt), words),
      m.claim_closed_lead({ organization }, words),
    ],
    full: [m.claim_full({ count: claim.seats ?? 0 }, words), m.claim_full_lead({}, words)],
    stale: [m.claim_stale({}, words), m.claim_stale_lead({}, words)],
    over: [m.claim_over({}, words), m.claim_over_lead({}, words)],
    not_listed: [m.claim_not_listed({}, words), m.claim_lead_list({}, words)],
    card_used: [m.claim_card_used({}, words), m.claim_card_hint({}, words)],
  } satisfies Record<Stopped, [string, string]>
  const [heading, lead] = says[why]
  const here = `${site.root}/c/${claim.code}?lang=${locale}`
  const isLoaded = why === 'early' || why === 'paused' || why === 'full'
  return (
    <SayPage {...shown} heading={heading} lead={lead}>
      <p className="buttons">
        {why !== 'stale' && why !== 'closed' && (
          <a className="button" href={here}>
            {isLoaded ? m.claim_load({}, words) : m.claim_begin({}, words)}
          </a>
        )}
        {claim.contact && (
          <a className="button" href={`mailto:${claim.contact}`}>
            {claim.contact}
          </a>
        )}
      </p>
    </SayPage>
  )
}
