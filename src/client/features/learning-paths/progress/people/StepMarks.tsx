import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadge } from '#client/features/templates/BlankBadge.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

/** What a mark shows of a step. */
export type MarkedStep = Pick<BadgeTemplate, 'id' | 'title' | 'type' | 'image_path' | 'image_thumbnail_path'>

type StepMarksProps = {
  /** In the order of the path. */
  steps: MarkedStep[]
  held: ReadonlySet<string>
  /** Steps whose badge has expired. */
  expired: ReadonlySet<string>
}

/** Up to this many steps each has a mark; in a longer path only the missing steps do. */
const ALL = 8
const SIZE = 28

/** A person's steps at a glance: a held step shows its badge, a missing one a dashed outline. */
export function StepMarks({ steps, held, expired }: StepMarksProps) {
  const missing = steps.filter(({ id }) => !held.has(id))
  const shown = (steps.length > ALL ? missing : steps).slice(0, ALL)
  const left = (steps.length > ALL ? missing : steps).length - shown.length
  return (
    <>
      <span className="flex flex-wrap gap-[5px] items-center" aria-hidden="true">
        {shown.map((step) => (
          <StepMark key={step.id} step={step} isHeld={held.has(step.id)} isExpired={expired.has(step.id)} />
        ))}
        {left > 0 && <span className="text-ink-2 text-sm tabular-nums">+{formatNumber(left)}</span>}
      </span>
      <span className="sr">{marksInWords({ steps, held, expired })}</span>
    </>
  )
}

type StepMarkProps = { step: MarkedStep; isHeld: boolean; isExpired: boolean }

function StepMark({ step, isHeld, isExpired }: StepMarkProps) {
  if (isHeld) {
    return (
      <span className="relative flex-none size-7" title={step.title}>
        <BadgePicture of={step} size={SIZE} />
      </span>
    )
  }
  if (isExpired) {
    return (
      <span
        className="relative flex-none size-7 [&>img]:[filter:grayscale(1)] [&>img]:opacity-55 [&>svg]:absolute [&>svg]:-right-1 [&>svg]:bottom-[-3px] [&>svg]:rounded-[50%] [&>svg]:bg-paper [&>svg]:text-warn"
        title={m.progress_mark_expired({ title: step.title })}
      >
        <BadgePicture of={step} size={SIZE} />
        <Icon name="expired" size={15} />
      </span>
    )
  }
  return (
    <span className="relative flex-none size-7 text-rule-strong" title={m.progress_mark_missing({ title: step.title })}>
      <BlankBadge type={step.type} size={SIZE} />
    </span>
  )
}

type WordedSteps = Omit<StepMarksProps, 'steps'> & { steps: Pick<MarkedStep, 'id' | 'title'>[] }

/** The marks for screen readers. In a long path held steps are not named, since reading them would take minutes. */
export function marksInWords({ steps, held, expired }: WordedSteps): string {
  const titles = (of: WordedSteps['steps']) =>
    new Intl.ListFormat(regionOf(getLocale()), { type: 'conjunction' }).format(of.map(({ title }) => title))
  const isHeld = steps.filter(({ id }) => held.has(id))
  const hasRunOut = steps.filter(({ id }) => !held.has(id) && expired.has(id))
  const missing = steps.filter(({ id }) => !held.has(id) && !expired.has(id))
  return [
    steps.length <= ALL && isHeld.length > 0 && m.progress_marks_held({ titles: titles(isHeld) }),
    hasRunOut.length > 0 && m.progress_marks_expired({ titles: titles(hasRunOut) }),
    missing.length > 0 && m.progress_marks_missing({ titles: titles(missing.slice(0, ALL)) }),
    missing.length > ALL && m.progress_marks_more({ count: missing.length - ALL }),
    missing.length + hasRunOut.length === 0 && m.progress_marks_none_missing(),
  ]
    .filter(Boolean)
    .join(' ')
}
