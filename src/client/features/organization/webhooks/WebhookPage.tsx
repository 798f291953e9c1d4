import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { NotFound } from '#client/features/page/NotFound.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import { useHeldUnderOverlay } from '#client/ui/overlays/open-overlays.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { DELIVERY_DAYS, type Delivery } from '#contract/webhooks/deliveries.ts'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { type DeliverySearch, isFiltered, unfiltered } from './delivery-search.ts'
import { healthOf, stateOf, tookWords } from './webhook-words.ts'
import {
  deliveriesQuery,
  replayWebhookMutation,
  testWebhookMutation,
  updateWebhookMutation,
  webhooksQuery,
} from './webhooks.queries.ts'

const WebhookSheet = lazyPart(() => import('./WebhookSheet.tsx'), 'WebhookSheet')
const DeliverySheet = lazyPart(() => import('./DeliverySheet.tsx'), 'DeliverySheet')
const RotateWebhook = lazyPart(() => import('./WebhookDialogs.tsx'), 'RotateWebhook')
const DeleteWebhook = lazyPart(() => import('./WebhookDialogs.tsx'), 'DeleteWebhook')

const loadFilters = () => import('./delivery-filters.ts')

/** A webhook: what it was sent, what came back, and what can be done about it. */
export function WebhookPage({ id, search }: { id: string; search: DeliverySearch }) {
  const found = useSuspenseQuery(webhooksQuery).data.find((each) => each.id === id)
  // One that a colleague deletes stays as it was while its form is open, which says so.
  const held = useHeldUnderOverlay(found)
  const webhook = found ?? held
  const change = useFilterChange<DeliverySearch>()
  const [asked, ask] = useState<'edit' | 'rotate' | 'delete'>()
  if (!webhook) return <NotFound />
  const close = () => ask(undefined)
  return (
    <OrganizationArea
      title={webhook.name}
      above={{ label: m.webhooks_title(), link: { to: '/organization/integrations' } }}
      facts={`${webhook.url} · ${healthOf(webhook).label}`}
      actions={<Actions webhook={webhook} ask={ask} />}
    >
      {webhook.off && (
        <Note kind="warn">
          {healthOf(webhook).label}. {m.webhooks_off_note()}
        </Note>
      )}
      {webhook.former_secret_until && Date.parse(webhook.former_secret_until) > Date.now() && (
        <Note>{m.webhooks_both_sign({ until: formatInstant(webhook.former_secret_until) })}</Note>
      )}
      <FilterBar
        search={search}
        onFilter={change}
        onClear={() => change(unfiltered)}
        load={loadFilters}
        data={undefined}
        show={m.webhooks_days()}
      />
      <Deliveries webhook={webhook} search={search} onClear={() => change(unfiltered)} />
      <LazyBoundary>
        {search.delivery && (
          <DeliverySheet
            webhook={webhook}
            id={search.delivery}
            onClose={() => change({ ...search, delivery: undefined })}
          />
        )}
        {asked === 'edit' && <WebhookSheet webhook={webhook} onClose={close} />}
        {asked === 'rotate' && <RotateWebhook webhook={webhook} onClose={close} />}
        {asked === 'delete' && <DeleteWebhook webhook={webhook} onClose={close} />}
      </LazyBoundary>
    </OrganizationArea>
  )
}

type ActionsProps = { webhook: Webhook; ask: (what: 'edit' | 'rotate' | 'delete') => void }

function Actions({ webhook: { id, name, off, failed }, ask }: ActionsProps) {
  const test = useAction(testWebhookMutation, { done: m.webhooks_test_sent(), refused: sayRefusal })
  const replay = useAction(replayWebhookMutation, {
    done: (count) => m.webhooks_replayed({ count }),
    refused: sayRefusal,
  })
  const turn = useAction(updateWebhookMutation, {
    done: off ? m.webhooks_switched_on() : m.webhooks_switched_off(),
    refused: sayRefusal,
  })
  const isOn = off === null
  return (
    <>
      <Button icon="send" busy={test.isPending && m.webhooks_sending()} onClick={() => test.run(id)}>
        {m.webhooks_test()}
      </Button>
      <Button onClick={() => ask('edit')}>{m.organization_edit()}</Button>
      {isOn && failed > 0 && (
        <Button kind="primary" busy={replay.isPending && m.webhooks_sending()} onClick={() => replay.run(id)}>
          {m.webhooks_replay({ count: failed })}
        </Button>
      )}
      {!isOn && (
        <Button kind="primary" onClick={() => turn.run({ webhook_id: id, is_on: true, madeFrom: null })}>
          {m.webhooks_switch_on()}
        </Button>
      )}
      <MoreMenu
        label={m.webhooks_actions({ name })}
        items={[
          { id: 'rotate', label: m.webhooks_rotate(), icon: 'key', onAction: () => ask('rotate') },
          ...(isOn
            ? [
                {
                  id: 'off',
                  label: m.webhooks_switch_off(),
                  icon: 'paused' as const,
                  onAction: () => void turn.run({ webhook_id: id, is_on: false, madeFrom: null }),
                },
              ]
            : []),
          { id: 'delete', label: m.webhooks_delete(), icon: 'trash', onAction: () => ask('delete') },
        ]}
      />
    </>
  )
}

type DeliveriesProps = { webhook: Webhook; search: DeliverySearch; onClear: () => void }

function Deliveries({ webhook, search, onClear }: DeliveriesProps) {
  const page = useQuery({ ...deliveriesQuery(webhook.id, search), placeholderData: keepPreviousData })
  return (
    <Found
      page={page}
      failed={m.webhooks_deliveries_failed()}
      stale={m.webhooks_deliveries_stale()}
      outline={<TableSkeleton rows={8} />}
    >
      {({ data, meta, all }) => (
        <>
          <PagedRows
            count={data.length}
            meta={meta}
            link={(number) => ({
              to: '/organization/integrations/$webhookId',
              params: { webhookId: webhook.id },
              search: { ...search, page: number },
            })}
            empty={
              isFiltered(search) ? (
                <EmptyState
                  title={m.webhooks_nothing()}
                  action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}
                />
              ) : (
                <EmptyState title={m.webhooks_nothing_yet()} />
              )
            }
          >
            <DataTable
              caption={m.webhooks_deliveries()}
              columns={columnsOf(webhook.id, search)}
              rows={data}
              rowKey="id"
              isBusy={page.isPlaceholderData}
            />
          </PagedRows>
          <p className="hint mt-4" role="status">
            {m.webhooks_kept({ count: formatNumber(meta.total), all: formatNumber(all), days: DELIVERY_DAYS })}
          </p>
        </>
      )}
    </Found>
  )
}

const columnsOf = (webhookId: string, search: DeliverySearch): Column<Delivery>[] => [
  {
    id: 'event',
    slot: 'title',
    head: m.webhooks_event,
    title: ({ event }) => event,
    cell: ({ id, event }) => (
      <Link
        to="/organization/integrations/$webhookId"
        params={{ webhookId }}
        search={{ ...search, delivery: id }}
        resetScroll={false}
      >
        {event}
      </Link>
    ),
  },
  { id: 'message', slot: 'wide', head: m.webhooks_message, title: ({ message_id }) => message_id },
  {
    id: 'state',
    slot: 'status',
    head: m.word_status,
    width: '16rem',
    cell: (delivery) => <Status {...stateOf(delivery)} />,
  },
  {
    id: 'tries',
    slot: 'wide',
    head: m.webhooks_tries,
    width: '5.5rem',
    title: ({ attempts }) => formatNumber(attempts),
  },
  { id: 'took', slot: 'wide', head: m.webhooks_took, width: '5.5rem', title: ({ took_ms }) => tookWords(took_ms) },
  {
    id: 'when',
    slot: 'date',
    head: m.awards_when,
    width: '10.5rem',
    title: ({ created_at }) => formatInstant(created_at),
  },
]
