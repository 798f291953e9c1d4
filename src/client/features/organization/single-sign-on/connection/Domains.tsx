import { useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { dayAt, formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyLine } from '#client/ui/buttons/CopyLine.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { type Domain, MAX_DOMAINS } from '#contract/single-sign-on/domains.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { Part } from '../../Group.tsx'
import { addDomainMutation, removeDomainMutation, verifyDomainMutation } from '../single-sign-on.queries.ts'

/** The mail domains that lead to a connection, each with its proof. */
export function Domains({ connection: { id, domains } }: { connection: SsoConnection }) {
  const [removed, remove] = useState<string>()
  return (
    <Part id="domains" title={m.sso_domains()} text={m.sso_domains_text()}>
      {domains.length === 0 && <p className="muted">{m.sso_domains_none()}</p>}
      {domains.length > 0 && (
        <ul className="border-t border-t-ink">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} onRemove={() => remove(domain.domain)} />
          ))}
        </ul>
      )}
      {domains.length < MAX_DOMAINS && <AddDomain connectionId={id} />}
      {removed && <RemoveDomain domain={removed} onClose={() => remove(undefined)} />}
    </Part>
  )
}

function DomainRow({ domain: { domain, ...proof }, onRemove }: { domain: Domain; onRemove: () => void }) {
  const verify = useAction(verifyDomainMutation, { done: m.sso_domain_verified({ domain }) })
  const { verified_at, verified_by, checked_at } = proof
  return (
    <li className="grid gap-3 py-2.5 border-b border-b-rule">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 items-center">
        <div className="flex flex-wrap gap-x-4 gap-y-1 items-center">
          <b className="flex-1 min-w-40 font-label wrap-anywhere">{domain}</b>
          {verified_at ? (
            <Status
              mark="valid"
              label={
                verified_by === 'operator'
                  ? m.sso_domain_operator()
                  : m.sso_domain_proved({ day: formatDay(dayAt(verified_at)) })
              }
            />
          ) : (
            <Status mark="expired" label={m.sso_domain_waits()} />
          )}
          <span className="num text-ink-2 text-sm">{m.sso_people({ count: proof.people })}</span>
        </div>
        <IconButton icon="x" label={m.sso_domain_remove({ domain })} onClick={onRemove} />
      </div>
      {!verified_at && (
        <div className="grid gap-3 p-4 border-l-2 border-l-margin-rule bg-paper-sunk">
          <div className="pair">
            <CopyLine label={m.sso_domain_record()} value={domain} />
            <CopyLine label={m.sso_domain_value()} value={proof.record} />
          </div>
          <Alert kind="warn">{verify.error && (fieldErrorOf('domain', verify.error) ?? verify.problem)}</Alert>
          {checked_at && !verify.error && (
            <p className="hint">{m.sso_domain_checked({ at: formatInstant(checked_at) })}</p>
          )}
          <div>
            <Button busy={verify.isPending && m.sso_domain_checking()} onClick={() => verify.run(domain)}>
              {m.sso_domain_check()}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

function AddDomain({ connectionId: connection_id }: { connectionId: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [domain, setDomain] = useState('')
  const [isMissing, setMissing] = useState(false)
  const add = useAction(addDomainMutation, {
    done: (added) => (added.verified_at ? undefined : m.sso_domain_added({ domain: added.domain })),
    next: () => setDomain(''),
    refused: () => field.current?.focus(),
  })
  const error = isMissing ? m.problems_field_required() : fieldErrorOf('domain', add.error)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!domain.trim())
        if (!domain.trim()) field.current?.focus()
        else if (!add.isPending) void add.run({ domain, connection_id, key: add.key })
      }}
    >
      <Alert isQuiet>{add.error && !error && errorMessage(add.error)}</Alert>
      <TextField
        ref={field}
        label={m.sso_domain()}
        hint={m.sso_domain_hint()}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={domain}
        error={error}
        onChange={({ target }) => setDomain(target.value)}
      />
      <div>
        <Button type="submit" busy={add.isPending && m.sso_domain_adding()}>
          {m.sso_domain_add()}
        </Button>
      </div>
    </form>
  )
}

function RemoveDomain({ domain, onClose }: { domain: string; onClose: () => void }) {
  const remove = useAction(removeDomainMutation, { done: m.sso_domain_removed({ domain }), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.sso_domain_remove_title({ domain })}
      cancel={m.sso_keep()}
      act={m.sso_domain_remove({ domain })}
      busy={m.sso_deleting()}
      action={remove}
      onAct={() => remove.run(domain)}
      onClose={onClose}
    >
      <p>{m.sso_domain_remove_text()}</p>
    </ActionDialog>
  )
}
