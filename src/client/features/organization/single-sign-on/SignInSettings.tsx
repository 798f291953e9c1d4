import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { userQuery } from '#client/features/session/session.queries.ts'
import { dayAt, formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { MAX_CONNECTIONS, type SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { Part } from '../Group.tsx'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { ChooseProduct, HowItGoes } from './ChooseProduct.tsx'
import { ProviderNotes } from './ProviderNotes.tsx'
import { providerName } from './products.ts'
import { RequiredSignIn } from './RequiredSignIn.tsx'
import { connectionsQuery, requirementQuery } from './single-sign-on.queries.ts'

/** Organization › Sign-in: the start while there is no connection, else the connections, and whether they are required. */
export function SignInSettings() {
  const { data: connections, is_allowed } = useSuspenseQuery(connectionsQuery).data
  const { data: requirement } = useSuspenseQuery(requirementQuery)
  const [isAdding, setAdding] = useState(false)
  const count = connections.length
  const most = { count, most: MAX_CONNECTIONS }
  return (
    <OrganizationArea
      title={m.sso_title()}
      facts={
        count === 0 ? m.sso_facts_none() : requirement.is_required ? m.sso_facts_required(most) : m.sso_facts(most)
      }
      actions={
        count > 0 &&
        is_allowed && (
          <Button
            icon="plus"
            unavailable={count >= MAX_CONNECTIONS && m.sso_connections_most({ most: MAX_CONNECTIONS })}
            onClick={() => setAdding(true)}
          >
            {m.sso_add_connection()}
          </Button>
        )
      }
    >
      {!is_allowed && <Note>{m.sso_forbidden()}</Note>}
      {count > 0 ? (
        <>
          <ProviderNotes connections={connections} />
          <Part id="connections" title={m.sso_connections()} text={m.sso_connections_text()}>
            <DataTable caption={m.sso_connections()} columns={columns} rows={connections} rowKey="id" />
          </Part>
          <RequiredSignIn connections={connections} />
        </>
      ) : (
        is_allowed && <Start />
      )}
      {isAdding && (
        <Dialog isWide title={m.sso_add_connection()} onClose={() => setAdding(false)}>
          <ChooseProduct />
        </Dialog>
      )}
    </OrganizationArea>
  )
}

function Start() {
  const { organization } = useSuspenseQuery(userQuery).data
  return (
    <>
      <p className="max-w-[34ch] font-display text-display-sm/display-sm font-serif">{m.sso_start_title()}</p>
      <p className="max-w-measure mt-2 mb-8 text-ink-2">{m.sso_start_text({ organization: organization.name })}</p>
      <ChooseProduct />
      <HowItGoes />
    </>
  )
}

/** Whether a connection lets people in, as far as we know. */
export function ConnectionState({ connection: { on_since, read_problem } }: { connection: SsoConnection }) {
  if (!on_since) return <Status mark="draft" label={m.sso_state_off()} />
  if (read_problem) return <Status mark="invalid" label={m.sso_state_failing()} />
  return <Status mark="valid" label={m.sso_state_on({ day: formatDay(dayAt(on_since)) })} />
}

const columns: Column<SsoConnection>[] = [
  {
    id: 'name',
    slot: 'title',
    head: m.word_name,
    title: ({ name }) => name,
    cell: ({ id: connectionId, name }) => (
      <Link to="/organization/sign-in/$connectionId" params={{ connectionId }}>
        {name}
      </Link>
    ),
  },
  { id: 'provider', slot: 'detail', head: m.sso_provider, title: providerName },
  {
    id: 'state',
    slot: 'status',
    head: m.word_status,
    width: '10.5rem',
    cell: (connection) => <ConnectionState connection={connection} />,
  },
  {
    id: 'seen',
    slot: 'date',
    head: m.sso_last_sign_in,
    width: '10.5rem',
    from: 85,
    cell: ({ last_sign_in_at: at }) => (at ? formatInstant(at) : m.sso_never()),
  },
]
