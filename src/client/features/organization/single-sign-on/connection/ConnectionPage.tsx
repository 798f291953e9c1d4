import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { Part } from '../../Group.tsx'
import { OrganizationArea } from '../../OrganizationArea.tsx'
import { ProviderNotes } from '../ProviderNotes.tsx'
import { providerName } from '../products.ts'
import { ConnectionState } from '../SignInSettings.tsx'
import { connectionsQuery, updateConnectionMutation } from '../single-sign-on.queries.ts'
import { ConnectionRules } from './ConnectionRules.tsx'
import { certificateTerm } from './certificate-term.ts'
import type { SetUpStep } from './connection-search.ts'
import { DeleteConnection } from './DeleteConnection.tsx'
import { Domains } from './Domains.tsx'
import { ScimPart } from './ScimPart.tsx'
import { SetUp } from './SetUp.tsx'

type ConnectionPageProps = {
  id: string
  step?: SetUpStep | undefined
  /** The test whose result is shown. */
  testId?: string
}

/** A connection: its set-up in steps while it is off or a step is asked for, else its groups of settings. */
export function ConnectionPage({ id, step, testId }: ConnectionPageProps) {
  const { data: connections } = useSuspenseQuery(connectionsQuery).data
  const connection = connections.find((each) => each.id === id)
  if (!connection) return <Gone />
  if (connection.on_since && !step) return <ConnectionInUse connection={connection} />
  return <SetUp connection={connection} step={step ?? 'addresses'} testId={testId} />
}

const settings = () => ({ label: m.sso_title(), link: { to: '/organization/sign-in' } }) as const

const Gone = () => (
  <OrganizationArea title={m.sso_gone_title()} above={settings()}>
    <p className="max-w-measure mb-5 text-ink-2">{m.sso_gone_text()}</p>
    <LinkButton to="/organization/sign-in">{m.sso_gone_go()}</LinkButton>
  </OrganizationArea>
)

function ConnectionInUse({ connection }: { connection: SsoConnection }) {
  const { id: connectionId, name } = connection
  const [asked, ask] = useState<'off' | 'delete'>()
  const close = () => ask(undefined)
  return (
    <OrganizationArea
      title={name}
      facts={<ConnectionState connection={connection} />}
      above={settings()}
      actions={
        <LinkButton
          kind="primary"
          to="/organization/sign-in/$connectionId"
          params={{ connectionId }}
          search={{ step: 'test' }}
        >
          {m.sso_test()}
        </LinkButton>
      }
    >
      <ProviderNotes connections={[connection]} />
      <Part
        id="connection"
        title={m.sso_connection()}
        text={m.sso_connections_text()}
        action={
          <LinkButton
            className="self-start"
            to="/organization/sign-in/$connectionId"
            params={{ connectionId }}
            search={{ step: 'addresses' }}
          >
            {m.sso_edit()}
          </LinkButton>
        }
      >
        <ConnectionFacts connection={connection} />
      </Part>
      <Domains connection={connection} />
      <ConnectionRules connection={connection} />
      <ScimPart connectionId={connectionId} />
      <Part id="end" title={m.sso_end()} text={m.sso_end_text()}>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => ask('off')}>{m.sso_switch_off()}</Button>
          <Button kind="danger" onClick={() => ask('delete')}>
            {m.sso_delete()}
          </Button>
        </div>
      </Part>
      {asked === 'off' && <SwitchOff connection={connection} onClose={close} />}
      {asked === 'delete' && <DeleteConnection connection={connection} onClose={close} />}
    </OrganizationArea>
  )
}

function ConnectionFacts({ connection }: { connection: SsoConnection }) {
  const { oidc, saml, read_at, last_sign_in_at } = connection
  return (
    <DescriptionList
      inColumns
      facts={[
        { label: m.sso_provider(), value: providerName(connection) },
        { label: m.sso_last_sign_in(), value: last_sign_in_at ? formatInstant(last_sign_in_at) : m.sso_never() },
        { label: oidc ? m.sso_issuer() : m.sso_entity_id(), value: oidc?.issuer ?? saml?.entity_id },
        { label: m.sso_metadata_address(), value: saml?.metadata_url },
        { label: m.sso_last_read(), value: read_at && formatInstant(read_at) },
        { label: m.sso_secret_ends(), value: oidc?.secret_ends_on && formatDay(oidc.secret_ends_on, 'long') },
        { label: m.sso_certificate(), value: saml?.certificates.map(certificateTerm).join('\n') },
        { label: m.sso_start_address(), value: connection.start_url },
      ]}
    />
  )
}

type DialogProps = { connection: SsoConnection; onClose: () => void }

function SwitchOff({ connection: { id: connection_id, name }, onClose }: DialogProps) {
  const off = useAction(updateConnectionMutation, { done: m.sso_switched_off({ name }), next: onClose })
  return (
    <ActionDialog
      title={m.sso_switch_off_title({ name })}
      cancel={m.sso_keep()}
      act={m.sso_switch_off()}
      busy={m.sso_switching()}
      action={off}
      onAct={() => off.run({ connection_id, is_on: false, madeFrom: null })}
      onClose={onClose}
    >
      <p>{m.sso_switch_off_text()}</p>
    </ActionDialog>
  )
}
