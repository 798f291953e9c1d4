import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { Check } from '#server/features/verification/checks.ts'
import type { Verdict } from '#server/features/verification/verdict.ts'
import type { VerifiedBadge } from '#server/features/verification/verify-input.ts'
import { longDays } from '#server/platform/text/days.ts'
import { Icon } from '../layout/Icon.tsx'
import { checkedAtWords, checkWords, verdictWords } from './verify-words.ts'

export type VerifyResultParts = {
  badge: VerifiedBadge
  /** URL of the badge's picture; a `data:` URL if the picture was submitted with the badge. */
  picture: string | undefined
  /** For a badge of this service: the path of its page and the holder's name on it. */
  ours: { page: string; holder: string } | undefined
  timeZone: string
  /** Position among several badges, from 1; undefined for a single one. */
  number: number | undefined
}

type Shown = { locale: Language; result: VerifyResultParts }

/** The verdict, every check, and the badge's own claims. */
export function VerifyResult({ locale, result }: Shown) {
  const { badge, ours, timeZone, number } = result
  const Heading = number ? 'h2' : 'h1'
  const id = (name: string) => (number ? `${name}-${number}` : name)
  const { title, text } = verdictWords(badge.verdict, locale)
  const tone = TONES[badge.verdict]
  return (
    <>
      <section className={`band ${tone}`} aria-labelledby={id('verdict')}>
        <Icon name={tone} />
        <Heading id={id('verdict')}>{title}</Heading>
        <p>{text}</p>
        <p className="hint">{checkedAtWords(badge.checkedAt, timeZone, locale)}</p>
      </section>
      <Subject locale={locale} result={result} />
      <div className="ruled columns">
        <section className="details" aria-labelledby={id('checks')}>
          <h2 id={id('checks')}>{m.verify_checks_title({}, { locale })}</h2>
          <ol className="checks">
            {badge.checks.map((check) => (
              <CheckLine key={check.check} check={check} locale={locale} />
            ))}
          </ol>
          {ours && (
            <p className="more">
              <a href={ours.page}>{m.verify_open_page({}, { locale })}</a>
            </p>
          )}
        </section>
        <Facts locale={locale} result={result} id={id('facts')} />
      </div>
    </>
  )
}

/** The style of each verdict. */
export const TONES: Record<Verdict, 'valid' | 'expired' | 'unknown' | 'revoked' | 'invalid'> = {
  valid: 'valid',
  intact: 'unknown',
  expired: 'expired',
  early: 'expired',
  revoked: 'revoked',
  suspended: 'expired',
  tampered: 'invalid',
  unsigned: 'invalid',
  impostor: 'invalid',
  malformed: 'invalid',
  other_person: 'invalid',
  unknown_issuer: 'unknown',
  unchecked: 'unknown',
  nonconforming: 'unknown',
}

const MARKS = { passed: 'valid', failed: 'invalid', unknown: 'unknown' } as const

type CheckLineParts = {
  check: Check
  locale: Language
  /** Instead of the one that tells of today. */
  words?: string | undefined
}

/** A check, its outcome and a sentence about it. */
export function CheckLine({ check, locale, words }: CheckLineParts) {
  const { name, outcome, sentence } = checkWords(check, locale)
  return (
    <li className={check.outcome} data-code={check.code}>
      <Icon name={MARKS[check.outcome]} />
      <p>
        <b>{name}</b> <span className="outcome">{outcome}</span>
        <br />
        {words ?? sentence}
      </p>
    </li>
  )
}

function Subject({ locale, result: { badge, picture, ours } }: Shown) {
  const { name, description, issuer } = badge.facts
  const holder = ours?.holder ?? badge.facts.holder
  const isKnown = badge.checks.some(({ check, outcome }) => check === 'issuer' && outcome === 'passed')
  const issuerWords = isKnown ? m.public_issued_by : m.verify_issuer_claimed
  return (
    <div className={picture ? 'large subject pictured' : 'large subject'}>
      {picture && <img src={picture} width={160} height={160} alt={m.verify_picture({}, { locale })} />}
      <div>
        <h2 className="name" {...fontAttributes(name)}>
          {name ? <bdi>{withoutBidiControls(name)}</bdi> : m.verify_unnamed({}, { locale })}
        </h2>
        {issuer.name && (
          <p>
            {issuerWords({}, { locale })}{' '}
            <b {...fontAttributes(issuer.name)}>{<bdi>{withoutBidiControls(issuer.name)}</bdi>}</b>
          </p>
        )}
        {holder && (
          <p>
            {m.badges_award_to({}, { locale })}{' '}
            <b {...fontAttributes(holder)}>{<bdi>{withoutBidiControls(holder)}</bdi>}</b>
          </p>
        )}
        {description && (
          <p className="description" dir="auto" {...fontAttributes(description)}>
            {withoutBidiControls(description)}
          </p>
        )}
      </div>
    </div>
  )
}

function Facts({ locale, result: { badge, timeZone }, id }: Shown & { id: string }) {
  const { term, issuer } = badge.facts
  return (
    <aside className="register" aria-labelledby={id}>
      <h2 id={id}>{m.verify_facts_title({}, { locale })}</h2>
      <dl>
        <Fact term={m.verify_from({}, { locale })}>{momentWords(term.from, timeZone, locale)}</Fact>
        <Fact term={m.verify_until({}, { locale })}>{momentWords(term.until, timeZone, locale)}</Fact>
        <Fact term={m.verify_issuer_id({}, { locale })}>{withoutBidiControls(issuer.id) || undefined}</Fact>
      </dl>
    </aside>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A date in the service's time zone; undefined for an invalid one. */
function momentWords(moment: string | undefined, timeZone: string, locale: Language): string | undefined {
  const at = Date.parse(moment ?? '')
  return Number.isNaN(at) ? undefined : longDays(locale, timeZone).format(at)
}
