import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { Bar, BarChart, XAxis, YAxis } from 'recharts'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './FunnelBars.module.css'
import type { Funnel, FunnelStep } from './funnel.ts'

/** Height of a row in pixels; the bars beside the names keep to it. */
const ROW = 36

/** The funnel of a long path: a bar for each step; each row links to the people who have not earned it yet. */
export function FunnelBars({ steps, people, path, awarded, complete, ...links }: Funnel) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={styles.funnel} aria-label={m.progress_funnel()} tabIndex={0}>
      <div className={styles.rows}>
        <ol>
          {steps.map((step, index) => (
            <li key={step.id} className={styles.row} style={{ height: ROW }}>
              <span className={styles.number}>{index + 1}</span>
              <BadgePicture of={step} size={24} />
              <Link {...links.linkToMissing(step.id)} resetScroll={false} aria-label={inWords(step, people)}>
                {step.title}
              </Link>
              <span className={styles.kind}>{step.isRequired ? m.progress_required() : m.progress_optional()}</span>
              <span className={styles.held}>{formatNumber(step.held)}</span>
            </li>
          ))}
        </ol>
        <Drawing values={steps.map(({ held }) => held)} people={people} color="var(--chart-1)" />
      </div>
      <div className={`${styles.rows} ${styles.end}`}>
        <div className={styles.row} style={{ height: ROW }}>
          <span className={styles.number} />
          <BadgePicture of={path} size={24} />
          <Link {...(complete > 0 ? links.linkToComplete : links.linkToAwarded)} resetScroll={false}>
            {path.title}
          </Link>
          <span className={styles.kind}>
            {complete > 0
              ? m.progress_more_complete({ count: complete })
              : m.progress_awarded_count({ count: awarded })}
          </span>
          <span className={styles.held}>{formatNumber(awarded)}</span>
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
    <div ref={place} className={styles.drawing} aria-hidden="true">
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
