import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import styles from './Stepper.module.css'

const stepLink =
  'flex gap-2.5 items-center min-w-0 p-0 border-0 rounded-control bg-transparent text-inherit [font:inherit] text-left no-underline max-md:relative max-md:gap-2 max-md:[&:is(a,button)]:before:absolute max-md:[&:is(a,button)]:before:inset-[-7px]'

/** A step of a task. A completed step can be revisited by `link`, or by `onBack` if it has no URL. */
export type Step = { label: string; link?: LinkProps; onBack?: () => void }

/** The steps of a task. `current` is 0-based. */
export function Stepper({ label, steps, current }: { label: string; steps: Step[]; current: number }) {
  return (
    <ol
      className={`${styles.stepper} flex mb-8 max-md:justify-between max-md:mb-5 [&>[aria-current]]:text-ink [&>[aria-current]]:font-strong max-md:[&>li[aria-current]]:shrink-1 max-md:[&>[aria-current]]:min-w-0`}
      aria-label={label}
    >
      {steps.map((step, place) => (
        <li
          key={step.label}
          // The wires take the width that the current step's name leaves.
          // The wire to the next step, gold once the step is done.
          className={`${place < current ? styles.done : ''} flex flex-none items-center text-ink-2 max-md:not-last:flex-[1_0_auto] not-last:after:w-14 not-last:after:h-[3px] not-last:after:my-0 not-last:after:mx-3.5 not-last:after:border-solid not-last:after:border-rule not-last:after:[border-width:1px_0] max-xl:not-last:after:w-7 max-md:not-last:after:flex-1 max-md:not-last:after:w-auto max-md:not-last:after:min-w-1 max-md:not-last:after:my-0 max-md:not-last:after:mx-1`}
          aria-current={place === current ? 'step' : undefined}
        >
          <Way step={place < current ? step : { label: step.label }}>
            <span
              className={`${styles.pin} grid place-items-center flex-none size-6.5 border-[1.5px] border-rule-strong rounded-[50%] bg-paper text-sm font-strong max-md:size-7.5 [&_svg]:[stroke-width:2.4] num`}
              aria-hidden="true"
            >
              {place < current ? <Icon name="check" size={15} /> : place + 1}
            </span>
            <span
              // A word is broken only if it does not fit on a line of its own.
              className={`${styles.name} min-w-0 wrap-break-word`}
            >
              {step.label}
              {place < current && <span className="sr">{m.shell_step_done()}</span>}
            </span>
          </Way>
        </li>
      ))}
    </ol>
  )
}

/** Wraps pin and name: small screens hide the name, but still need a target for clicks and focus. */
function Way({ step: { link, onBack }, children }: { step: Step; children: ReactNode }) {
  if (link) {
    return (
      <Link
        {...link}
        // Touch target of 44 px.
        className={`${styles.way} ${stepLink}`}
      >
        {children}
      </Link>
    )
  }
  if (onBack) {
    return (
      <button
        type="button"
        // Touch target of 44 px.
        className={`${styles.way} ${stepLink}`}
        onClick={onBack}
      >
        {children}
      </button>
    )
  }
  return (
    <span
      // Touch target of 44 px.
      className={`${styles.way} ${stepLink}`}
    >
      {children}
    </span>
  )
}
