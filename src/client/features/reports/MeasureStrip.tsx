import { formatNumber } from '#client/i18n/numbers.ts'
import type { Measure, Report } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './MeasureStrip.module.css'
import { shortPeriod } from './periods.ts'
import { measures } from './report-search.ts'
import { measureDefinition, measureName } from './report-words.ts'

type MeasureStripProps = {
  report: Report
  chosen: Measure
  firstMonth: number
  onChoose: (measure: Measure) => void
}

/** Every measure of the period with its figure; the selected one is charted, and defined below the strip. */
export function MeasureStrip({ report, chosen, firstMonth, onChoose }: MeasureStripProps) {
  const period = report.before && shortPeriod(report.before, firstMonth)
  const countedOf = (measure: Measure) => report.measures.find((each) => each.measure === measure)
  return (
    <>
      <fieldset className={styles.strip}>
        <legend className="sr">{m.reports_measures()}</legend>
        {measures.map((measure) => {
          const { count = 0, before = null } = countedOf(measure) ?? {}
          return (
            <label key={measure}>
              <input
                type="radio"
                name="measure"
                value={measure}
                checked={measure === chosen}
                onChange={() => onChoose(measure)}
              />
              <span className={styles.label}>{measureName(measure)}</span>{' '}
              <span className={styles.figure}>{formatNumber(count)}</span>{' '}
              {period && before !== null && (
                <span className={styles.before}>
                  {m.reports_figure_before({ period, figure: formatNumber(before) })}
                </span>
              )}
            </label>
          )
        })}
      </fieldset>
      <div className={styles.definition}>
        <p role="status">
          <b>{measureName(chosen)}.</b> {measureDefinition(chosen)}
        </p>
        <details>
          <summary>{m.reports_other_measures()}</summary>
          <dl>
            {measures
              .filter((measure) => measure !== chosen)
              .map((measure) => (
                <div key={measure}>
                  <dt>{measureName(measure)}</dt>
                  <dd>{measureDefinition(measure)}</dd>
                </div>
              ))}
          </dl>
        </details>
      </div>
    </>
  )
}
