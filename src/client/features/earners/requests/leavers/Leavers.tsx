import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Found } from '#client/features/page/listing.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { dayAt } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import type { LeaverCampaign } from '#contract/earners/leavers.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { dayWords } from '../request-words.ts'
import { EndLeavers, NewLeavers, RemindLeavers } from './LeaverDialogs.tsx'
import { LeaverMail } from './LeaverMail.tsx'
import { leaversQuery } from './leavers.queries.ts'

/** Campaigns that ask people whose addresses end for lasting ones, and how far each has come. */
export function Leavers() {
  const page = useQuery(leaversQuery)
  const [isNew, setNew] = useState(false)
  const ask = (
    <Button kind="primary" icon="send" onClick={() => setNew(true)}>
      {m.leavers_new()}
    </Button>
  )
  return (
    <>
      <Found
        page={page}
        failed={m.leavers_failed()}
        stale={m.requests_stale()}
        outline={<TableSkeleton rows={6} columns={['12rem', '1fr', '5rem']} />}
      >
        {(campaigns) =>
          campaigns.length === 0 ? (
            <EmptyState title={m.leavers_none()} action={ask}>
              {m.leavers_none_text()}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-x-16 gap-y-8 items-start max-lg:grid-cols-1">
              <div className="grid gap-10">
                <div>{ask}</div>
                {campaigns.map((campaign) => (
                  <Campaign key={campaign.id} campaign={campaign} />
                ))}
              </div>
              <LeaverMail campaign={campaigns[0]} />
            </div>
          )
        }
      </Found>
      {isNew && <NewLeavers onClose={() => setNew(false)} />}
    </>
  )
}

function Campaign({ campaign }: { campaign: LeaverCampaign }) {
  const [asked, ask] = useState<'remind' | 'end' | null>(null)
  const { id, title, domain, last_day, ended_at, reminded_at, may_remind_from, is_sending } = campaign
  const isEarly = may_remind_from !== null && Date.parse(may_remind_from) > Date.now()
  const close = () => ask(null)
  return (
    <section aria-labelledby={`leavers-${id}`}>
      <SectionHead id={`leavers-${id}`} title={title}>
        {!ended_at && may_remind_from && (
          <Button
            icon="send"
            unavailable={isEarly && m.leavers_remind_from({ day: dayWords(may_remind_from) })}
            onClick={() => ask('remind')}
          >
            {m.leavers_remind()}
          </Button>
        )}
        {!ended_at && (
          <Button kind="quiet" onClick={() => ask('end')}>
            {m.leavers_end()}
          </Button>
        )}
      </SectionHead>
      <p className="flex flex-wrap gap-x-4 gap-y-1 items-center mb-4 text-ink-2">
        {m.leavers_until({ domain, day: formatDay(last_day, 'long') })}
        {ended_at && (
          <StatusLine icon="archived" tone="still" words={m.leavers_ended_on({ day: dayWords(ended_at) })} />
        )}
        {is_sending && <StatusLine icon="mail" tone="quiet" words={m.leavers_sending()} />}
      </p>
      <Figures campaign={campaign} />
      <p className="hint mt-3">
        {m.leavers_tens()} {reminded_at && m.leavers_reminded_on({ day: formatDay(dayAt(reminded_at), 'long') })}
      </p>
      {asked === 'remind' && <RemindLeavers id={id} onClose={close} />}
      {asked === 'end' && <EndLeavers id={id} onClose={close} />}
    </section>
  )
}

/** How many each step has reached, as parts of all who hold a badge there. */
function Figures({ campaign }: { campaign: LeaverCampaign }) {
  const { holders_count, asked_count, entered_count, added_count } = campaign
  const steps = [
    { label: m.leavers_hold(), count: holders_count },
    { label: m.leavers_were_asked(), count: asked_count },
    { label: m.leavers_entered(), count: entered_count },
    { label: m.leavers_added(), count: added_count },
  ]
  return (
    <dl className="grid gap-1">
      {steps.map(({ label, count }) => (
        <div
          key={label}
          className="grid grid-cols-[13rem_minmax(0,1fr)_minmax(5rem,max-content)] gap-4 items-center min-h-9 max-md:grid-cols-[minmax(0,1fr)_max-content] max-md:gap-y-1"
        >
          <dt>{label}</dt>
          <dd className="m-0 h-3 border border-rule bg-desk max-md:order-3 max-md:col-span-2" aria-hidden="true">
            <span className="block h-full bg-chart-1" style={{ width: `${shareOf(count, holders_count)}%` }} />
          </dd>
          <dd className="m-0 text-right tabular-nums font-display font-serif text-[1.375rem] leading-7">
            {count === null ? (
              <span className="font-sans text-sm text-ink-2">{m.leavers_few()}</span>
            ) : (
              formatNumber(count)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const shareOf = (count: number | null, of: number) => (of > 0 ? Math.min(100, ((count ?? 0) / of) * 100) : 0)
