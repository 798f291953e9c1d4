import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CreditShortage } from '#client/features/credits/CreditShortage.tsx'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { daySpan } from '#client/i18n/day-span.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { Sums, TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import type { RenewalObstacle, RenewalPreview } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { type DateErrors, RenewalDateFields } from './RenewalDateFields.tsx'
import type { RenewalDatesForm } from './use-renewal-dates.ts'

type RenewalContentsProps = {
  preview: RenewalPreview
  dates: RenewalDatesForm
  dateErrors: DateErrors | undefined
  isOne: boolean
  /** Called when a link leads away from the dialog. */
  onLeave: () => void
}

/** What a renewal will do: whom it reaches, when the badges expire, its cost, and which are left out and why. */
export function RenewalContents({ preview, dates, dateErrors, isOne, onLeave }: RenewalContentsProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { badges_to_issue: count, people_count, templates, credits_missing: missing } = preview
  const needed = { needed: count, left: preview.credits_before, missing }
  if (count === 0 && !isChanging) return <RenewalLeftOut preview={preview} onLeave={onLeave} />
  return (
    <>
      <div className="flex gap-4 items-center text-ink-2 [&_img]:flex-none">
        {templates.length === 1 && <BadgePicture of={templates[0]!} size={64} />}
        <p>{m.renewal_text({ count: people_count })}</p>
      </div>
      <RenewalEnds
        preview={preview}
        isFromTemplate={dates.end === 'template'}
        onChange={isChanging ? undefined : () => setIsChanging(true)}
      />
      {isChanging && <RenewalDateFields dates={dates} dateErrors={dateErrors} />}
      {count > 0 && <RenewalSums preview={preview} isOne={isOne} />}
      {missing > 0 && <CreditShortage>{m.badges_not_enough_credits(needed)}</CreditShortage>}
      <RenewalLeftOut preview={preview} onLeave={onLeave} />
    </>
  )
}

/** The sums from the selected to the new badges, and from the current to the remaining credits. */
function RenewalSums({ preview, isOne }: { preview: RenewalPreview; isOne: boolean }) {
  const { selected_count, badges_to_issue: badges, left_out, credits_before, credits_missing } = preview
  const credits = (
    <TotalsSummary
      lines={[
        { label: m.badges_sum_credits(), amount: credits_before },
        { label: m.badges_sum_cost(), amount: badges, isLess: true },
      ]}
      total={{ label: m.badges_sum_left(), amount: credits_before - badges }}
      isShort={credits_missing > 0}
    />
  )
  if (isOne) return credits
  return (
    <Sums>
      <TotalsSummary
        lines={[
          { label: m.renewal_chosen(), amount: selected_count },
          ...left_out.map(({ obstacle, badges_count }) => ({
            label: obstacleName(obstacle),
            amount: badges_count,
            isLess: true,
          })),
        ]}
        total={{ label: m.renewal_new_badges(), amount: badges }}
      />
      {credits}
    </Sums>
  )
}

function obstacleName(obstacle: RenewalObstacle) {
  const names = {
    renewed: m.renewal_sum_renewed,
    revoked: m.renewal_sum_revoked,
    not_assignable: m.renewal_sum_not_assignable,
    duplicate: m.renewal_sum_duplicate,
    issued_later: m.renewal_sum_issued_later,
    no_address: m.renewal_sum_no_address,
    erased: m.renewal_sum_erased,
  }
  return names[obstacle]()
}

type RenewalEndsProps = { preview: RenewalPreview; isFromTemplate: boolean; onChange: (() => void) | undefined }

/** When the old badges expire, and when the new ones will. */
function RenewalEnds({ preview, isFromTemplate, onChange }: RenewalEndsProps) {
  const { badges_to_issue: count, first_end, last_end, endless_count, templates } = preview
  const ends = [...new Set(templates.map(({ expires_at }) => expires_at))]
  const after = templates.length === 1 && isFromTemplate ? afterIssue(templates[0]!) : null
  const days = first_end && last_end ? spanOf(first_end, last_end) : undefined
  const oldEnds = days && endless_count > 0 ? m.renewal_or_never({ days }) : (days ?? m.word_never())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-5 items-center py-3 px-0 border-solid border-rule [border-width:1px_0] max-md:grid-cols-1 max-md:gap-2 [&>div]:grid [&_small]:text-ink-3 [&_small]:text-xs/xs [&_b]:font-label [&>svg]:text-gold-line max-md:[&>svg]:hidden">
      <div>
        <small>{m.renewal_old_end({ count })}</small>
        <b className="num">{oldEnds}</b>
      </div>
      <Icon name="arrowright" />
      <div>
        <small>
          {m.renewal_new_end({ count })}
          {after && `, ${after}`}
        </small>
        <span className="flex flex-wrap gap-x-3.5 gap-y-0 items-baseline">
          <b className="num">{ends.length > 1 ? m.renewal_each_template() : endOf(ends[0])}</b>
          {onChange && <InlineButton onClick={onChange}>{m.renewal_change()}</InlineButton>}
        </span>
      </div>
    </div>
  )
}

const endOf = (end: string | null | undefined) => (end ? formatDay(end, 'long') : m.word_never())

const spanOf = (first: string, last: string) =>
  first.slice(0, 10) === last.slice(0, 10) ? formatDay(first, 'long') : daySpan(first.slice(0, 10), last.slice(0, 10))

function afterIssue({ validity_count: count, validity_unit: unit }: RenewalPreview['templates'][number]) {
  if (!count || !unit) return null
  return { day: m.renewal_after_day, month: m.renewal_after_month, year: m.renewal_after_year }[unit]({ count })
}

type LeftOut = RenewalPreview['left_out_badges'][number]

/** The badges that cannot be renewed, each with its reason and a link. */
function RenewalLeftOut({ preview, onLeave }: { preview: RenewalPreview; onLeave: () => void }) {
  const { left_out_badges: badges, left_out } = preview
  const count = left_out.reduce((sum, { badges_count }) => sum + badges_count, 0)
  if (count === 0) return null
  return (
    <section
      // Column heads are not sticky inside the dialog.
      className="min-w-0 [&_h3]:text-md [&_th]:static [&_th]:bg-transparent"
    >
      <h3>{m.renewal_left_out_count({ count })}</h3>
      {count > badges.length && <p className="hint">{m.renewal_first_named({ count: badges.length })}</p>}
      <DataTable caption={m.renewal_left_out()} columns={columnsWith(onLeave)} rows={badges} rowKey="badge_id" />
    </section>
  )
}

const columnsWith = (onLeave: () => void): Column<LeftOut>[] => [
  {
    id: 'person',
    slot: 'title',
    head: m.word_person,
    width: '28%',
    title: ({ title }) => title,
    cell: (badge) => nameOf(badge) || badge.title,
  },
  { id: 'why', slot: 'detail', head: m.renewal_why, cell: (badge) => <Why badge={badge} /> },
  {
    id: 'see',
    slot: 'number',
    head: m.renewal_see,
    isHeadHidden: true,
    width: '8.5rem',
    cell: (badge) => {
      const newer = badge.renewed_by
      const name = nameOf(badge)
      return (
        <Link
          to="/badges/$badgeId"
          params={{ badgeId: newer?.id ?? badge.badge_id }}
          aria-label={newer ? m.renewal_see_new_of({ name }) : m.renewal_see_badge_of({ name })}
          className="text-link text-sm underline"
          onClick={onLeave}
        >
          {newer ? m.renewal_see_new() : m.renewal_see()}
        </Link>
      )
    },
  },
]

function Why({ badge }: { badge: LeftOut }) {
  const { icon, why } = reasonOf(badge)
  return (
    <span className="flex gap-[7px] items-center [&_svg]:flex-none [&_svg]:text-ink-3">
      <Icon name={icon} size={17} />
      {why}
    </span>
  )
}

/** Icon and words for why a badge cannot be renewed. */
function reasonOf({ obstacle, renewed_by, revoked_at }: LeftOut): { icon: IconName; why: string } {
  switch (obstacle) {
    case 'renewed': {
      const day = formatDay(renewed_by?.emitted_at ?? '', 'long')
      const end = renewed_by?.expires_at
      const why = end
        ? m.renewal_why_renewed_until({ day, end: formatDay(end, 'long') })
        : m.renewal_why_renewed({ day })
      return { icon: 'renew', why }
    }
    case 'revoked': {
      const why = revoked_at ? m.renewal_why_revoked({ day: formatDay(revoked_at, 'long') }) : m.renewal_why_invalid()
      return { icon: 'revoked', why }
    }
    case 'not_assignable':
      return { icon: 'archived', why: m.renewal_why_not_assignable() }
    case 'duplicate':
      return { icon: 'badges', why: m.renewal_why_duplicate() }
    case 'issued_later':
      return { icon: 'calendar', why: m.renewal_why_issued_later() }
    case 'no_address':
      return { icon: 'mail', why: m.renewal_why_no_address() }
    case 'erased':
      return { icon: 'user', why: m.renewal_why_erased() }
  }
}
