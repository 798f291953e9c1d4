import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CreditRequests } from '#client/features/credits/CreditRequests.tsx'
import { creditsQuery } from '#client/features/credits/credits.queries.ts'
import { LoadedPart } from '#client/features/page/LoadError.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import { Pager } from '#client/ui/tables/Pager.tsx'
import type { CreditTransaction } from '#contract/credits.ts'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { Part } from './Group.tsx'
import { OrganizationArea } from './OrganizationArea.tsx'

/** The page for credits, subscription and credit transactions. */
export function Credits({ page }: { page: number }) {
  const { organization } = useSuspenseQuery(userQuery).data
  return (
    <OrganizationArea title={m.organization_credits()}>
      <CreditsAndSubscription organization={organization} />
      <Part id="transactions" title={m.organization_transactions()} text={m.organization_transactions_text()}>
        <Transactions page={page} />
      </Part>
    </OrganizationArea>
  )
}

/** Read-only, because only the operator changes them. */
function CreditsAndSubscription({ organization }: { organization: Organization }) {
  const { current_period_start: from, current_period_end: to } = organization
  const subscription = [
    { label: m.organization_subscription(), value: organization.subscription_id ?? m.organization_subscription_none() },
    { label: m.word_status(), value: organization.subscription_status },
    {
      label: m.organization_subscription_period(),
      value: from && to && m.organization_days({ from: formatDay(from), to: formatDay(to) }),
    },
    { label: m.organization_most_users(), value: formatNumber(organization.max_users) },
  ]
  return (
    <>
      <Part id="credits" title={m.organization_credits()} text={m.organization_credits_text()}>
        <DescriptionList
          facts={[
            { label: m.organization_credits_left(), value: formatNumber(organization.credits_left) },
            { label: m.organization_badges_issued(), value: formatNumber(organization.badges_count) },
          ]}
        />
        <CreditRequests />
      </Part>
      <Part id="subscription" title={m.organization_subscription()} text={m.organization_subscription_text()}>
        <DescriptionList facts={subscription} />
      </Part>
    </>
  )
}

function Transactions({ page }: { page: number }) {
  const transactions = useQuery({ ...creditsQuery(page), placeholderData: keepPreviousData })
  return (
    <LoadedPart of={transactions} failed={m.organization_transactions_failed()} rows={5}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <p className="muted">{m.organization_transactions_none()}</p>
        ) : (
          <>
            <DataTable
              caption={m.organization_transactions_caption()}
              columns={columns}
              rows={data}
              rowKey="id"
              isBusy={transactions.isPlaceholderData}
            />
            <Pager
              meta={meta}
              link={(other) => ({
                to: '/organization/credits',
                search: other > 1 ? { page: other } : {},
                resetScroll: false,
              })}
            />
          </>
        )
      }
    </LoadedPart>
  )
}

const columns: Column<CreditTransaction>[] = [
  { id: 'subject', slot: 'title', head: m.organization_description, title: subjectOf },
  {
    id: 'day',
    slot: 'detail',
    head: m.organization_transaction_day,
    width: '11rem',
    cell: ({ created_at }) => <span className="num">{formatInstant(created_at)}</span>,
  },
  { id: 'credits', slot: 'number', head: m.organization_credits, width: '8rem', cell: signed },
]

/** The transaction's description; a fixed text for a request without one. */
function subjectOf({ description }: CreditTransaction) {
  return description || m.organization_credits_requested()
}

/** Added credits get a plus sign; pending and declined requests are labelled. */
function signed({ credits, status }: CreditTransaction) {
  const figure = `${credits > 0 ? '+' : ''}${formatNumber(credits)}`
  if (status === 'accepted') return <b className="num">{figure}</b>
  return status === 'request'
    ? m.organization_transaction_waiting({ figure })
    : m.organization_transaction_declined({ figure })
}
