import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { eqfWords, workloadWords } from '#i18n/element-words.ts'
import { dayOf } from '#server/platform/text/days.ts'
import type { CertificateContent, Fact } from './certificate-content.ts'
import type { CertifiedRow } from './certified-row.ts'

type FactOptions = {
  language: Language
  secondLanguage: Language | null
  /** The wall-clock time that decides whether a badge has expired. */
  now: string
}

type Label = (inputs: Record<never, never>, options: { locale: Language }) => string

/** Issue and expiry date, workload, credits, level, and the grade if the template shows it. Never whether it is valid. */
export function certificateFacts(
  { badge, version }: Pick<CertifiedRow, 'badge' | 'version'>,
  { language, secondLanguage, now }: FactOptions,
): Fact[] {
  const { emittedAt, expiresAt, grade, creditsEarned } = badge
  const block = version.isMicroCredential ? version.microCredential : null
  const ends = expiresAt !== null && expiresAt <= now ? m.certificate_ended_on : m.certificate_ends_on
  const credits = creditsEarned === null ? null : m.element_ects({ credits: creditsEarned }, { locale: language })
  const facts: [label: Label, value: string | null][] = [
    [m.mail_issued_on, formatDay(emittedAt, 'long', language)],
    [ends, expiresAt && formatDay(expiresAt, 'long', language)],
    // With ECTS credits the hours are only on the second page, so that all facts fit on one line here.
    [
      m.element_name_workload,
      block && workloadWords(block.ects === null ? block : { ...block, workload_hours: null }, language),
    ],
    [m.element_credits_earned, block?.ects === creditsEarned ? null : credits],
    [m.element_name_level, block && block.eqf_level !== 'none' ? eqfWords(block.eqf_level, language) : null],
    [m.element_grade, version.showsGrades ? grade : null],
  ]
  return facts.flatMap(([label, value]) => {
    if (!value) return []
    const second = secondLanguage && { second: label({}, { locale: secondLanguage }) }
    return [{ label: { main: label({}, { locale: language }), ...second }, value }]
  })
}

/** The notice for an expired badge; null if it has not expired. */
export function endedWords(expiresAt: string | null, now: string, locale: Language): CertificateContent['ended'] {
  if (expiresAt === null || expiresAt > now) return null
  const date = formatDay(expiresAt, 'long', locale)
  return {
    // Italian elides the article before “otto” and “undici”.
    fact: m.certificate_has_ended({ number: dayOf(expiresAt).getUTCDate(), date }, { locale }),
    hint: m.certificate_has_ended_hint({}, { locale }),
  }
}
