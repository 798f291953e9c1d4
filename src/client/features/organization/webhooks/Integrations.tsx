import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiTokens } from '#client/features/account/ApiTokens.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { AnchorButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Status } from '#client/ui/feedback/Status.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { MAX_WEBHOOKS, type Webhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'
import { Part } from '../Group.tsx'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { eventsOf, healthOf } from './webhook-words.ts'
import { webhooksQuery } from './webhooks.queries.ts'

const WebhookSheet = lazyPart(() => import('./WebhookSheet.tsx'), 'WebhookSheet')

/** Organization › Integrations: the webhooks, and the user's API tokens. */
export function Integrations() {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  const most = { count: webhooks.length, most: MAX_WEBHOOKS }
  const add = (
    <Button
      kind="primary"
      icon="plus"
      unavailable={webhooks.length >= MAX_WEBHOOKS && m.webhooks_too_many()}
      onClick={() => setAdding(true)}
    >
      {m.webhooks_add()}
    </Button>
  )
  return (
    <OrganizationArea
      title={m.webhooks_title()}
      facts={m.webhooks_facts(most)}
      actions={
        <>
          <AnchorButton icon="file" href="/api/docs">
            {m.webhooks_docs()}
          </AnchorButton>
          {webhooks.length > 0 && add}
        </>
      }
    >
      {webhooks.length > 0 ? (
        <DataTable caption={m.webhooks_caption()} columns={columns} rows={webhooks} rowKey="id" />
      ) : (
        <EmptyState title={m.webhooks_empty()} action={add}>
          {m.webhooks_empty_text()}
        </EmptyState>
      )}
      <div className="mt-8 pt-6 border-t border-t-rule">
        <Part id="tokens" title={m.webhooks_tokens()} text={m.webhooks_tokens_text()}>
          <ApiTokens />
        </Part>
      </div>
      {isAdding && (
        <LazyBoundary>
          <WebhookSheet onClose={() => setAdding(false)} />
        </LazyBoundary>
      )}
    </OrganizationArea>
  )
}

const columns: Column<Webhook>[] = [
  {
    id: 'name',
    slot: 'title',
    head: m.word_name,
    title: ({ name }) => name,
    cell: ({ id: webhookId, name }) => (
      <Link to="/organization/integrations/$webhookId" params={{ webhookId }}>
        {name}
      </Link>
    ),
  },
  { id: 'url', slot: 'detail', head: m.webhooks_address, title: ({ url }) => url },
  { id: 'events', slot: 'wide', head: m.webhooks_events, width: '13rem', title: eventsOf },
  {
    id: 'state',
    slot: 'status',
    head: m.webhooks_last_day,
    width: '13rem',
    cell: (webhook) => <Status {...healthOf(webhook)} />,
  },
]
