import { Link, type LinkProps } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Icon } from './Icon.tsx'
import styles from './Stepper.module.css'

/** A step of a task; one that is done may be gone back to. */
export type Step = { label: string; link?: LinkProps }

/** The way through a task, on a gold wire. `current` counts from 0. */
export function Stepper({ label, steps, current }: { label: string; steps: Step[]; current: number }) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.label}
          className={place < current ? styles.done : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={`${styles.pin} num`} aria-hidden="true">
            {place < current ? <Icon name="check" size={15} /> : place + 1}
          </span>
          <span className={styles.name}>
            {step.link && place < current ? <Link {...step.link}>{step.label}</Link> : step.label}
            {place < current && <span className="sr">{m.shell_step_done()}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
