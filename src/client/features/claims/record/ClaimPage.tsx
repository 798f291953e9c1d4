import { LinkedFigures } from '#client/features/page/LinkedFigures.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import type { Claim, ClaimKind } from '#contract/claims/claims.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateOf, windowOf } from '../claim-words.ts'
import type { ClaimSearch } from '../claims-search.ts'
import { ClaimActions } from './ClaimActions.tsx'
import { HandOut } from './HandOut.tsx'
import { Submissions } from './Submissions.tsx'

/** One claim: how it stands, what to hand out, and what people have sent. */
export const ClaimPage = ({ claim, search }: { claim: Claim; search: ClaimSearch }) => (
  <Page
    wide
    title={claim.title}
    facts={
      <>
        <StatusLine {...stateOf(claim)} />
        <span>{leadOf(claim)}</span>
      </>
    }
    actions={<ClaimActions claim={claim} />}
    breadcrumbs={[
      { label: m.shell_badges(), link: { to: '/badges' } },
      { label: m.claims_view(), link: { to: '/badges/claims' } },
    ]}
  >
    <Figures claim={claim} />
    <div className="grid grid-cols-[minmax(0,1fr)_18rem] gap-10 items-start max-xl:grid-cols-1 max-xl:gap-8">
      <div className="min-w-0">
        <Submissions claim={claim} search={search} />
      </div>
      <aside className="grid gap-8 min-w-0" aria-label={m.claims_hand_out()}>
        <HandOut claim={claim} />
      </aside>
    </div>
  </Page>
)

const ways: Record<ClaimKind, (claim: Claim) => string> = {
  open: m.claims_lead_open,
  word: m.claims_lead_word,
  codes: m.claims_lead_codes,
  list: ({ earners_list: list }) => (list ? m.claims_lead_list({ name: list.name }) : m.claims_lead_list_gone()),
  domain: ({ domain }) => m.claims_lead_domain({ domain: domain ?? '' }),
}

const leadOf = (claim: Claim) =>
  [
    claim.badge_template.title,
    windowOf(claim),
    ways[claim.kind](claim),
    claim.needs_approval && m.claims_lead_approval(),
  ]
    .filter(Boolean)
    .join(' · ')

const DAY_MS = 86_400_000

function Figures({ claim: { id: claimId, counts, seats, oldest_at } }: { claim: Claim }) {
  const days = oldest_at ? Math.floor((Date.now() - Date.parse(oldest_at)) / DAY_MS) : 0
  const filter = (count: number, state: ClaimSearch['state']) =>
    count > 0 && { link: { to: '/badges/claims/$claimId', params: { claimId }, search: { state } } as const }
  return (
    <LinkedFigures
      figures={[
        {
          label: m.claims_to_decide(),
          value: counts.to_decide,
          note: counts.to_decide > 0 && days > 0 ? m.claims_oldest({ count: days }) : undefined,
          ...filter(counts.to_decide, 'received'),
        },
        {
          label: m.claims_asked(),
          value: counts.asked,
          note: seats === null ? undefined : m.claims_of_all_seats({ count: seats }),
        },
        {
          label: m.claims_awarded(),
          value: counts.awarded,
          note: counts.undone > 0 ? m.claims_undone_count({ count: counts.undone }) : undefined,
          ...filter(counts.awarded, 'awarded'),
        },
        { label: m.claims_given_back(), value: counts.returned, ...filter(counts.returned, 'returned') },
        { label: m.claims_not_proved(), value: counts.unproved, note: m.claims_not_proved_note() },
      ]}
    />
  )
}
