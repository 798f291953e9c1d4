import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badges/details/BadgePicture.tsx'
import { TemplateMenu } from '#client/features/templates/TemplateMenu.tsx'
import { statusName, typeName } from '#client/features/templates/template-words.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { blockersOf } from './builder/path-blockers.ts'
import type { Step } from './builder/path-content.ts'
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
    <li
      // Like a table row: its text aligns with the page, and the hover background extends beyond it.
      className={`${styles.path} relative grid grid-cols-[72px_minmax(0,1fr)_auto_auto] gap-x-5 gap-y-0 items-start py-4 px-0 border-b border-b-rule max-md:[grid-template-areas:'picture_status_menu'_'words_words_words'] max-md:grid-cols-[auto_minmax(0,1fr)_44px] max-md:gap-x-3 max-md:gap-y-2 max-md:items-center hover:bg-hover hover:[box-shadow:-11px_0_var(--hover),11px_0_var(--hover)] max-md:hover:shadow-none`}
      data-status={status}
    >
      <BadgePicture of={path} size={72} className={`${styles.picture} max-md:[grid-area:picture] max-md:size-16`} />
      <div className="min-w-0 max-md:[grid-area:words]">
        <h2 className="wrap-anywhere text-balance [&_a]:text-ink [&_a]:no-underline [&_a:hover]:underline">
          <Link {...pathLink(id)}>{title}</Link>
        </h2>
        <p className="flex flex-wrap gap-x-3.5 gap-y-0.5 mt-0.5 text-ink-2 text-sm/sm tabular-nums [&>span]:wrap-anywhere">
          <span>{[code, m.paths_version_short({ number: version_code })].filter(Boolean).join(' ')}</span>
          {type && <span>{typeName(type)}</span>}
          <span>{m.paths_steps({ count: steps.length })}</span>
          <span>{m.paths_badges({ count: badges_count })}</span>
        </p>
        {steps.length > 0 && <Steps steps={steps} />}
        {reason && (
          <p
            className="flex gap-1.5 items-start max-w-measure mt-2 text-ink-3 text-sm/sm [&>svg]:flex-none [&>svg]:mt-[1.5px] [&>span]:min-w-0 [&>span]:wrap-anywhere data-is-warning:text-warn data-is-warning:font-label"
            data-is-warning={status === 'active' || undefined}
          >
            {status === 'active' && <Icon name="alert" size={17} />}
            <span>{reason}</span>
          </p>
        )}
      </div>
      <div className="grid pt-[3px] whitespace-nowrap max-md:[grid-area:status] max-md:p-0">
        <Status mark={status} label={statusName(status)} />
      </div>
      <div
        // Vertically centred on the title's first line, like the status.
        className="grid -my-px mx-0 max-md:[grid-area:menu] max-md:m-0"
      >
        <TemplateMenu template={path} link={pathLink} />
      </div>
    </li>
  )
}

function Steps({ steps }: { steps: Step[] }) {
  const shown = steps.slice(0, SHOWN)
  const left = steps.length - shown.length
  return (
    <ol
      // A double gold wire connects the badges.
      className={`${styles.steps} flex flex-wrap gap-x-0 gap-y-2 mt-2.5`}
      aria-label={m.paths_steps_of()}
    >
      {shown.map((step) => (
        <li key={step.id} title={step.title} data-status={step.status}>
          <BadgePicture of={step} size={32} />
          <span className="sr">{step.title}</span>
          {step.status !== 'active' && (
            <Icon
              name={step.status}
              size={17}
              className="absolute top-[17px] left-[17px] p-px rounded-[50%] bg-paper text-warn"
            />
          )}
        </li>
      ))}
      {left > 0 && (
        <li className="grid place-items-center min-w-11 h-8 text-ink-2 text-sm tabular-nums">
          <span aria-hidden="true">+{formatNumber(left)}</span>
          <span className="sr">{m.paths_steps_more({ count: left })}</span>
        </li>
      )}
    </ol>
  )
}
