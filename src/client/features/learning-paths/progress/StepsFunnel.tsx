import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { scrollableRow } from '#client/ui/layout/scrollable-row.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Funnel } from './funnel.ts'
import { MoreComplete } from './MoreComplete.tsx'
import styles from './StepsFunnel.module.css'

const pictureBox = 'relative grid size-18 place-items-center max-md:row-[1_/_4] max-md:size-14 max-md:[&_img]:size-12'
const figure =
  'flex flex-wrap gap-x-[7px] gap-y-0 items-baseline mt-1 font-display text-[1.625rem] leading-8.5 font-serif tabular-nums tracking-[-0.015em] max-md:[&_small]:hidden'
const note =
  'mt-0.5 text-ink-3 text-xs/xs max-md:row-3 max-md:col-[2_/_4] max-md:m-0 [&_a]:whitespace-nowrap max-md:[&_a]:inline-flex max-md:[&_a]:items-center max-md:[&_a]:min-h-11 max-md:[&_a]:-my-2.5 max-md:[&_a]:mx-0'

const FunnelBars = lazyPart(() => import('./FunnelBars.tsx'), 'FunnelBars')

/** With more steps the badges would be too close together, and bars are shown instead. */
const MAX_BADGES = 12

/** How many people hold each step, on the wire that ends in the path's badge; each number links to its people. */
export function StepsFunnel(funnel: Funnel) {
  if (funnel.steps.length > MAX_BADGES) {
    return (
      <LazyBoundary fallback={<div className="min-h-80" />}>
        <FunnelBars {...funnel} />
      </LazyBoundary>
    )
  }
  const { steps, people, path, awarded, complete } = funnel
  return (
    <ol
      ref={scrollableRow}
      className={`${styles.funnel} grid grid-cols-[repeat(var(--steps),minmax(0,1fr))_minmax(0,1.12fr)] mb-8 max-xl:[&:not([data-is-long])]:grid-cols-3 max-xl:[&:not([data-is-long])]:gap-y-6`}
      style={{ '--steps': steps.length } as CSSProperties}
      aria-label={m.progress_funnel()}
      data-is-long={steps.length > 6 || undefined}
    >
      {steps.map((step) => (
        <li key={step.id}>
          <span className={`${styles.picture} ${pictureBox}`}>
            <BadgePicture of={step} size={60} />
          </span>
          <span className={`${styles.count} ${figure}`}>
            {formatNumber(step.held)} <small>{m.progress_of_people({ count: people })}</small>
          </span>
          <Bar part={people === 0 ? 0 : step.held / people} />
          <b className="text-sm/sm font-label wrap-anywhere text-balance max-md:row-1 max-md:col-2">{step.title}</b>
          <span className={note}>
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
      <li className={`${styles.end} py-0 pr-0 pl-2 max-md:py-3 max-md:px-0`}>
        <span className={`${styles.picture} ${pictureBox}`}>
          <BadgePicture of={path} size={84} />
        </span>
        <span className={`${styles.count} ${figure}`}>
          {formatNumber(awarded)} <small>{m.progress_awarded_count({ count: awarded })}</small>
        </span>
        <Bar part={people === 0 ? 0 : awarded / people} isGold />
        <b className="text-sm/sm font-label wrap-anywhere text-balance max-md:row-1 max-md:col-2">{path.title}</b>
        <span className={note}>
          {complete.length > 0 ? (
            <MoreComplete complete={complete} />
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
    className={`mx-0 mt-0.5 mb-2 block h-1.5 max-md:col-[2_/_4] max-md:row-2 max-md:mx-0 max-md:my-1 ${isGold ? '[--bar:var(--chart-2)] [box-shadow:inset_0_0_0_1px_var(--chart-2-line)]' : '[--bar:var(--chart-1)] [box-shadow:inset_0_0_0_1px_color-mix(in_oklch,var(--rule)_60%,transparent)]'} [background:linear-gradient(var(--bar),var(--bar))_0_/_var(--part)_100%_no-repeat,var(--paper-sunk)]`}
    style={{ '--part': `${(100 * Math.min(part, 1)).toFixed(1)}%` } as CSSProperties}
  />
)
