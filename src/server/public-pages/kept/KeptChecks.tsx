import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Report } from '#server/features/verification/verify-credential.ts'
import { CheckLine, TONES } from '../verify/VerifyResult.tsx'
import { verdictWords } from '../verify/verify-words.ts'

/** On a badge's archived page, what the check of its credential found when the page was written. */
export function KeptChecks({ report, page, locale }: { report: Report; page: string; locale: Language }) {
  const { title, text } = verdictWords(report.verdict, locale)
  return (
    <section className={`band live ${TONES[report.verdict]}`} aria-labelledby="checks">
      <h2 id="checks">{title}</h2>
      <p>{text}</p>
      <ol className="checks">
        {report.checks.map((check) => (
          <CheckLine key={check.check} check={check} locale={locale} />
        ))}
      </ol>
      <p className="hint">
        {m.public_kept_checks({}, { locale })}{' '}
        <a href={`${page}/credential`}>{m.public_file_credential({}, { locale })}</a>
      </p>
    </section>
  )
}
