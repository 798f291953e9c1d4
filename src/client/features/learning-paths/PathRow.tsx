import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { TemplateMenu } from '#client/features/templates/TemplateMenu.tsx'
import { statusName, typeName } from '#client/features/templates/template-words.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { blockersOf } from '../path-builder/path-blockers.ts'
import type { Step } from '../path-builder/path-content.ts'
import styles from './LearningPathsList.module.css'
import { pathLink } from './path-link.ts'
import { reasonNotAwardable } from './path-words.ts'

/** Number of steps shown as badges; the rest is a count. */
const SHOWN = 12

/** A path in the list: its steps, and why it cannot be awarded. */
export function PathRow({ path }: { path: BadgeTemplate }) {
  const { id, title, code, version_code, type, status, badges_count, learning_path: steps = [] } = path
  const reason = path.is_assignable ? null : reasonNotAwardable(path, blockersOf(path))
  return (
    <li className={styles.path} data-status={status}>
      <BadgePicture of={path} size={72} className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link {...pathLink(id)}>{title}</Link>
        </h2>
        <p className={styles.meta}>
          <span>{[code, m.paths_version_short({ number: version_code })].filter(Boolean).join(' ')}</span>
          {type && <span>{typeName(type)}</span>}
          <span>{m.paths_steps({ count: steps.length })}</span>
          <span>{m.paths_badges({ count: badges_count })}</span>
        </p>
        {steps.length > 0 && <Steps steps={steps} />}
        {reason && (
          <p className={styles.reason} data-is-warning={status === 'active' || undefined}>
            {status === 'active' && <Icon name="alert" size={17} />}
            <span>{reason}</span>
          </p>
        )}
      </div>
      <div className={styles.status}>
        <Status mark={status} label={statusName(status)} />
      </div>
      <div className={styles.menu}>
        <TemplateMenu template={path} link={pathLink} />
      </div>
    </li>
  )
}

function Steps({ steps }: { steps: Step[] }) {
  const shown = steps.slice(0, SHOWN)
  const left = steps.length - shown.length
  return (
    <ol className={styles.steps} aria-label={m.paths_steps_of()}>
      {shown.map((step) => (
        <li key={step.id} title={step.title} data-status={step.status}>
          <BadgePicture of={step} size={32} />
          <span className="sr">{step.title}</span>
          {step.status !== 'active' && <Icon name={step.status} size={17} className={styles.stepMark} />}
        </li>
      ))}
      {left > 0 && (
        <li className={styles.left}>
          <span aria-hidden="true">+{formatNumber(left)}</span>
          <span className="sr">{m.paths_steps_more({ count: left })}</span>
        </li>
      )}
    </ol>
  )
}
