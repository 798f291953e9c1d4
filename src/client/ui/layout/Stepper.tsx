import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import styles from './Stepper.module.css'

/** A step of a task. A completed step can be revisited by `link`, or by `onBack` if it has no URL. */
export type Step = { label: string; link?: LinkProps; onBack?: () => void }

/** The steps of a task. `current` is 0-based. */
export function Stepper({ label, steps, current }: { label: string; steps: Step[]; current: number }) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.label}
          className={place < current ? styles.done : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <Way step={place < current ? step : { label: step.label }}>
            <span className={`${styles.pin} num`} aria-hidden="true">
              {place < current ? <Icon name="check" size={15} /> : place + 1}
            </span>
            <span className={styles.name}>
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
      <Link {...link} className={styles.way}>
        {children}
      </Link>
    )
  }
  if (onBack) {
    return (
      <button type="button" className={styles.way} onClick={onBack}>
        {children}
      </button>
    )
  }
  return <span className={styles.way}>{children}</span>
}
