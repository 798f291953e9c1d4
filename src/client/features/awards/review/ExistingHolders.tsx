import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { previewListAward } from '#contract/list-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import styles from '../award.module.css'
import { useIsPhone } from './ReviewColumns.tsx'
import { reviewSection } from './review-section.ts'

export type Counted = z.output<typeof previewListAward.output>['data']

/** How many people a phone shows at first. */
const FIRST = 5

type Policy = 'skip' | 'allow'

type HoldersProps = { counted: Counted; policy: Policy; onChoose: (policy: Policy) => void }

/** The people who already hold the badge, and the choice to skip them or to issue it again. */
export function ExistingHolders({ counted, policy, onChoose }: HoldersProps) {
  const { holders, holders_count: count } = counted
  const isSkipping = policy === 'skip'
  const [isWhole, setWhole] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isShort = useIsPhone() && !isWhole && holders.length > FIRST
  const seeAll = () => {
    setWhole(true)
    // The button disappears.
    section.current?.focus()
  }
  return (
    <>
      <div className="max-w-104 mt-8">
        <SegmentedControl
          label={m.earners_award_policy()}
          choices={[
            { id: 'skip', label: m.earners_award_skip() },
            { id: 'allow', label: m.earners_award_allow() },
          ]}
          chosen={policy}
          onChoose={onChoose}
        />
      </div>
      <section ref={section} id="holders" className={reviewSection} tabIndex={-1}>
        <h2>{isSkipping ? m.earners_award_left_out({ count }) : m.earners_award_again({ count })}</h2>
        <p className="hint">
          {isSkipping ? m.earners_award_left_out_text() : m.earners_award_again_text()}
          {count > holders.length && ` ${m.earners_award_first_named({ count: holders.length })}`}
        </p>
        <DataTable
          caption={m.earners_award_caption()}
          columns={columns}
          rows={isShort ? holders.slice(0, FIRST) : holders}
          rowKey="earner_id"
        />
        {isShort && (
          <div className="mt-4">
            <Button onClick={seeAll}>{m.shell_see_all({ count: holders.length })}</Button>
          </div>
        )}
      </section>
    </>
  )
}

const columns: Column<Counted['holders'][number]>[] = [
  {
    id: 'person',
    slot: 'title',
    head: m.word_person,
    width: '28%',
    title: ({ recipient_email }) => recipient_email,
    cell: nameOf,
  },
  {
    id: 'why',
    slot: 'detail',
    head: m.earners_award_why,
    cell: ({ expires_at }) => (
      <span className="inline-flex align-middle gap-1.5 items-center [&>svg]:flex-none [&>svg]:text-ink-3">
        <Icon name="valid" size={17} />
        {expires_at ? m.earners_award_holds_until({ day: formatDay(expires_at, 'long') }) : m.earners_award_holds()}
      </span>
    ),
  },
  {
    id: 'see',
    slot: 'number',
    head: m.earners_award_see_badge,
    isHeadHidden: true,
    width: '8.5rem',
    cell: (holder) => (
      <Link
        to="/badges/$badgeId"
        params={{ badgeId: holder.badge_id }}
        aria-label={m.earners_award_see_badge_of({ name: nameOf(holder) })}
        className={styles.see}
      >
        {m.earners_award_see_badge()}
      </Link>
    ),
  },
]
