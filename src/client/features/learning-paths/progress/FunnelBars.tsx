import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { Bar, BarChart, XAxis, YAxis } from 'recharts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Funnel, FunnelStep } from './funnel.ts'
import { MoreComplete } from './MoreComplete.tsx'

const barRow =
  'relative grid grid-cols-[2rem_24px_minmax(0,1fr)_auto_4ch] gap-2.5 items-center text-sm max-md:grid-cols-[1.5rem_24px_minmax(0,1fr)_4ch] max-md:gap-2'

// The link covers the whole row, including the bar. On phones titles that begin alike have two lines, within the height of a bar.
const barLink =
  'overflow-hidden text-ink font-label no-underline text-ellipsis whitespace-nowrap hover:underline after:absolute after:top-0 after:right-[-70%] after:bottom-0 after:left-0 max-md:[display:-webkit-box] max-md:text-xs max-md:leading-4 max-md:wrap-anywhere max-md:whitespace-normal max-md:[-webkit-box-orient:vertical] max-md:[-webkit-line-clamp:2]'

/** Height of a row in pixels; the bars beside the names keep to it. */
const ROW = 36

/** The funnel of a long path: a bar for each step; each row links to the people who have not earned it yet. */
export function FunnelBars({ steps, people, path, awarded, complete, ...links }: Funnel) {
  return (
    <section
      className="max-h-108 mb-8 border-solid border-rule [border-width:1px_0] overflow-y-auto [scroll-padding-bottom:var(--s-10)] max-md:mb-6"
      aria-label={m.progress_funnel()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
    >
      <div className="overflow-hidden grid grid-cols-[minmax(0,1fr)_minmax(0,40%)] gap-5 max-md:grid-cols-[minmax(0,1fr)_minmax(0,24%)] max-md:gap-2.5">
        <ol>
          {steps.map((step, index) => (
            <li key={step.id} className={barRow} style={{ height: ROW }}>
              <span className="text-ink-3 tabular-nums text-right">{index + 1}</span>
              <BadgePicture of={step} size={24} />
              <Link
                {...links.linkToMissing(step.id)}
                className={barLink}
                resetScroll={false}
                aria-label={inWords(step, people)}
              >
                {step.title}
              </Link>
              <span className="text-ink-3 text-xs max-md:hidden">
                {step.isRequired ? m.progress_required() : m.progress_optional()}
              </span>
              <span className="tabular-nums text-right">{formatNumber(step.held)}</span>
            </li>
          ))}
        </ol>
        <Drawing values={steps.map(({ held }) => held)} people={people} color="var(--chart-1)" />
      </div>
      <div
        // The path's badge stays in view while the steps scroll.
        className="overflow-hidden grid grid-cols-[minmax(0,1fr)_minmax(0,40%)] gap-5 sticky z-1 bottom-0 border-t border-t-rule-strong bg-paper font-strong max-md:grid-cols-[minmax(0,1fr)_minmax(0,24%)] max-md:gap-2.5 "
      >
        <div className={barRow} style={{ height: ROW }}>
          <span className="text-ink-3 tabular-nums text-right" />
          <BadgePicture of={path} size={24} />
          <Link {...links.linkToAwarded} className={barLink} resetScroll={false}>
            {path.title}
          </Link>
          <span
            // Its links are above that of the row.
            className="relative z-1 text-ink-3 text-xs max-md:hidden"
          >
            {complete.length > 0 ? <MoreComplete complete={complete} /> : m.progress_awarded_count({ count: awarded })}
          </span>
          <span className="tabular-nums text-right">{formatNumber(awarded)}</span>
        </div>
        <Drawing values={[awarded]} people={people} color="var(--chart-2)" />
      </div>
    </section>
  )
}

const inWords = ({ title, held, missing }: FunnelStep, people: number) =>
  `${title}: ${formatNumber(held)} ${m.progress_of_people({ count: people })}, ${m.progress_still_to_do({ count: missing })}`

/** The bars, one below the other. */
function Drawing({ values, people, color }: { values: number[]; people: number; color: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const data = values.map((held, index) => ({ name: index, held, fill: color }))
  return (
    <div ref={place} className="min-w-0 pointer-events-none" aria-hidden="true">
      {width > 0 && (
        <BarChart
          layout="vertical"
          width={width}
          height={ROW * values.length}
          data={data}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide domain={[0, Math.max(people, 1)]} />
          <YAxis type="category" dataKey="name" hide />
          <Bar
            dataKey="held"
            barSize={14}
            radius={0}
            isAnimationActive={false}
            background={{ fill: 'var(--paper-sunk)' }}
          />
        </BarChart>
      )}
    </div>
  )
}
