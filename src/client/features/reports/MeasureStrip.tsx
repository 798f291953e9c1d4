import { formatNumber } from '#client/i18n/numbers.ts'
import type { Measure, Report } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
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
      <fieldset className="grid grid-cols-5 min-w-0 max-xl:grid-cols-4 max-md:grid-cols-[1fr_1fr] print:grid-cols-4 print:gap-y-2">
        <legend className="sr">{m.reports_measures()}</legend>
        {measures.map((measure) => {
          const { count = 0, before = null } = countedOf(measure) ?? {}
          return (
            <label
              className="group relative grid content-start pt-1.5 pr-2.5 pb-2.5 pl-3.5 border-solid border-rule [border-width:0_0_1px_1px] cursor-pointer max-md:py-[9px] max-md:pr-2.5 max-md:pl-3 print:pt-0 print:pr-1.5 print:pb-0.5 print:pl-[9px] print:border-b-0 print:border-l-rule print:bg-transparent print:[box-shadow:none] first-of-type:border-l-transparent hover:bg-hover has-[:checked]:bg-selected has-[:checked]:[box-shadow:inset_0_-3px_0_var(--place-mark)] has-[:focus-visible]:z-1 has-[:focus-visible]:focus-ring xl:[&:nth-of-type(5n_+_1)]:border-l-transparent max-xl:[&:nth-of-type(4n_+_1)]:border-l-transparent max-md:[&:nth-of-type(odd)]:border-l-transparent print:has-[:checked]:pt-0 print:has-[:checked]:pr-1.5 print:has-[:checked]:pb-0.5 print:has-[:checked]:pl-[9px] print:has-[:checked]:border-b-0 print:has-[:checked]:border-l-rule print:has-[:checked]:bg-transparent print:has-[:checked]:[box-shadow:none] print:[&:nth-of-type(4n_+_1)]:pl-0 print:[&:nth-of-type(4n_+_1)]:border-l-transparent"
              key={measure}
            >
              <input
                className="absolute inset-0 m-0 opacity-0 cursor-pointer print:hidden"
                type="radio"
                name="measure"
                value={measure}
                checked={measure === chosen}
                onChange={() => onChoose(measure)}
              />
              <span className="text-ink-2 text-sm/md wrap-anywhere group-has-[:checked]:text-ink group-has-[:checked]:font-strong print:text-[12px] print:leading-[15px]">
                {measureName(measure)}
              </span>{' '}
              <span className="font-display text-[1.5rem] leading-8 font-serif tabular-nums tracking-[-0.015em] print:text-[1.125rem] print:leading-6">
                {formatNumber(count)}
              </span>{' '}
              {period && before !== null && (
                <span className="text-ink-3 text-xs/xs tabular-nums group-has-[:checked]:text-ink-2 print:text-[11px] print:leading-3.5">
                  {m.reports_figure_before({ period, figure: formatNumber(before) })}
                </span>
              )}
            </label>
          )
        })}
      </fieldset>
      <div className="mt-3 mx-0 mb-6 text-ink-2 text-sm/sm print:mt-2.5 print:mx-0 print:mb-4 print:text-[12px] print:leading-4">
        <p role="status">
          <b className="text-ink">{measureName(chosen)}.</b> {measureDefinition(chosen)}
        </p>
        <details className="print:hidden">
          <summary className="w-max max-w-full mt-0.5 text-link cursor-pointer max-md:flex max-md:items-center max-md:min-h-11">
            {m.reports_other_measures()}
          </summary>
          <dl className="grid gap-1 max-w-240 mt-2">
            {measures
              .filter((measure) => measure !== chosen)
              .map((measure) => (
                <div
                  className="grid grid-cols-[10rem_minmax(0,1fr)] gap-4 max-md:grid-cols-1 max-md:gap-0 max-md:mb-2"
                  key={measure}
                >
                  <dt className="text-ink font-label">{measureName(measure)}</dt>
                  <dd>{measureDefinition(measure)}</dd>
                </div>
              ))}
          </dl>
        </details>
      </div>
    </>
  )
}
