import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { CheckCode } from '#server/features/verification/checks.ts'
import type { Report } from '#server/features/verification/verify-credential.ts'
import { isolateBidi } from '../page-words.ts'
import { CheckLine, TONES } from '../verify/VerifyResult.tsx'
import { verdictWords } from '../verify/verify-words.ts'

/** Of checks whose sentences tell of today. */
const THEN: Partial<Record<CheckCode, (words: { detail: string }, options: { locale: Language }) => string>> = {
  issuer_ours: m.public_kept_issuer,
  dates_good: m.public_kept_dates,
  dates_open: m.public_kept_dates_open,
}

/** On a badge's archived page, what the check of its credential found when the page was written. */
export function KeptChecks({ report, page, locale }: { report: Report; page: string; locale: Language }) {
  const { title } = verdictWords(report.verdict, locale)
  return (
    <section className={`band live ${TONES[report.verdict]}`} aria-labelledby="checks">
      <h2 id="checks">{title}</h2>
      <p>{m.public_kept_checks({}, { locale })}</p>
      <ol className="checks">
        {report.checks.map((check) => (
          <CheckLine
            key={check.check}
            check={check}
            locale={locale}
            words={THEN[check.code]?.({ detail: isolateBidi(check.detail ?? '') }, { locale })}
          />
        ))}
      </ol>
      <p className="hint">
        {m.public_kept_check_today({}, { locale })}{' '}
        <a href={`${page}/credential`}>{m.public_file_credential({}, { locale })}</a>
      </p>
    </section>
  )
}
