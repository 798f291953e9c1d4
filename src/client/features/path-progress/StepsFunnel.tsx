import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { scrollableRow } from '#client/ui/layout/scrollable-row.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Funnel } from './funnel.ts'
import styles from './StepsFunnel.module.css'

const FunnelBars = lazyPart(() => import('./FunnelBars.tsx'), 'FunnelBars')

/** With more steps the badges would be too close together, and bars are shown instead. */
const MAX_BADGES = 12

/** How many people hold each step, on the wire that ends in the path's badge; each number links to its people. */
export function StepsFunnel(funnel: Funnel) {
  if (funnel.steps.length > MAX_BADGES) {
    return (
      <LazyBoundary fallback={<div className={styles.coming} />}>
        <FunnelBars {...funnel} />
      </LazyBoundary>
    )
  }
  const { steps, people, path, awarded, complete } = funnel
  return (
    <ol
      ref={scrollableRow}
      className={styles.funnel}
      style={{ '--steps': steps.length } as CSSProperties}
      aria-label={m.progress_funnel()}
      data-is-long={steps.length > 6 || undefined}
    >
      {steps.map((step) => (
        <li key={step.id}>
          <span className={styles.picture}>
            <BadgePicture of={step} size={60} />
          </span>
          <span className={styles.count}>
            {formatNumber(step.held)} <small>{m.progress_of_people({ count: people })}</small>
          </span>
          <Bar part={people === 0 ? 0 : step.held / people} />
          <b className={styles.title}>{step.title}</b>
          <span className={styles.kind}>
            {step.isRequired ? m.progress_required() : m.progress_optional()}
            {step.missing > 0 && (
              <>
                {' · '}
                <Link {...funnel.linkToMissing(step.id)} resetScroll={false}>
                  {m.progress_still_to_do({ count: step.missing })}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
      <li className={styles.end}>
        <span className={styles.picture}>
          <BadgePicture of={path} size={84} />
        </span>
        <span className={styles.count}>
          {formatNumber(awarded)} <small>{m.progress_awarded_count({ count: awarded })}</small>
        </span>
        <Bar part={people === 0 ? 0 : awarded / people} isGold />
        <b className={styles.title}>{path.title}</b>
        <span className={styles.kind}>
          {complete > 0 ? (
            <Link {...funnel.linkToComplete} resetScroll={false}>
              {m.progress_more_complete({ count: complete })}
            </Link>
          ) : (
            awarded > 0 && (
              <Link {...funnel.linkToAwarded} resetScroll={false}>
                {m.progress_see_awarded()}
              </Link>
            )
          )}
        </span>
      </li>
    </ol>
  )
}

const Bar = ({ part, isGold }: { part: number; isGold?: boolean }) => (
  <span
    className={`${styles.bar} ${isGold ? styles.gold : ''}`}
    style={{ '--part': `${(100 * Math.min(part, 1)).toFixed(1)}%` } as CSSProperties}
  />
)
