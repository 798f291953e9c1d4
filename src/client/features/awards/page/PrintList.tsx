import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { everyPage } from '#client/api/every-page.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { type Badge, listBadges } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateName } from '../../badges/BadgeStateMark.tsx'
import { titleOf } from '../list/award-words.ts'
import { leadWords } from './award-lead.ts'
import styles from './PrintList.module.css'

/** Prints all recipients of an award, not only the current page. */
export function PrintList({ award }: { award: AwardDetails }) {
  const [badges, setBadges] = useState<Badge[] | null>(null)
  const read = useAction(
    { mutationFn: () => everyPage(listBadges, { award_id: award.id, sort: 'recipient_last_name' }) },
    { next: setBadges, refused: sayRefusal },
  )
  useEffect(() => {
    if (!badges) return
    const done = () => setBadges(null)
    addEventListener('afterprint', done)
    print()
    return () => removeEventListener('afterprint', done)
  }, [badges])
  return (
    <>
      <Button icon="print" busy={read.isPending && m.awards_print_busy()} onClick={() => read.run()}>
        {m.awards_print()}
      </Button>
      {badges && createPortal(<Sheet award={award} badges={badges} />, document.body)}
    </>
  )
}

/** What is printed instead of the page. */
function Sheet({ award, badges }: { award: AwardDetails; badges: Badge[] }) {
  const { data: user } = useSuspenseQuery(userQuery)
  return (
    <section
      className={`${styles.sheet} hidden print:block print:text-ink print:text-[10.5px] print:leading-[1.4] print:[&_:is(th,_td)]:py-1 print:[&_:is(th,_td)]:pr-2 print:[&_:is(th,_td)]:pl-0 print:[&_:is(th,_td)]:border-b print:[&_:is(th,_td)]:border-b-rule print:[&_:is(th,_td)]:wrap-anywhere print:[&_:is(th,_td)]:text-left print:[&_:is(th,_td)]:align-top`}
    >
      <header className="print:mb-3.5 print:pb-2.5 print:border-b-2 print:border-b-ink">
        <p>{user.organization.name}</p>
        <h1 className="print:font-display print:text-[22px] print:leading-7 print:font-serif">{titleOf(award)}</h1>
        <p>{leadWords(award, true)}</p>
      </header>
      <DataTable
        caption={titleOf(award)}
        columns={columns}
        rows={badges}
        rowKey="id"
        layout="print:w-full print:border-collapse print:table-fixed print:[&_th]:font-label"
      />
      <footer className="print:mt-3 print:text-ink-2">
        {m.awards_printed({
          name: `${user.profile.name} ${user.profile.last_name}`,
          when: formatInstant(new Date().toISOString(), 'long'),
        })}
      </footer>
    </section>
  )
}

const columns: Column<Badge>[] = [
  {
    id: 'row',
    className: 'print:tabular-nums',
    width: '9mm',
    head: m.awards_print_row,
    cell: (_, place) => formatNumber(place + 1),
  },
  { id: 'earner', head: m.badges_earner, cell: nameOf },
  { id: 'email', head: m.word_email, cell: ({ recipient_email }) => recipient_email },
  {
    id: 'number',
    className: 'print:tabular-nums print:whitespace-nowrap',
    width: '26mm',
    head: m.badges_number,
    cell: ({ number }) => number,
  },
  { id: 'status', width: '22mm', head: m.word_status, cell: ({ state }) => stateName(state) },
]
