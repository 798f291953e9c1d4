import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { useMay, whoMayDo } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { Part } from '../Group.tsx'
import { emergencyMutation, passwordsMutation, requireMutation, requirementQuery } from './single-sign-on.queries.ts'

/** Whether everybody must come in by a provider, what that takes, and the ways in when the provider is away. */
export function RequiredSignIn({ connections }: { connections: SsoConnection[] }) {
  const { data: requirement } = useSuspenseQuery(requirementQuery)
  const { organization } = useSuspenseQuery(userQuery).data
  const { is_required, passwords_until, owners, may_let_passwords_in } = requirement
  const mayOwn = useMay('own')
  const [asked, ask] = useState<'owners' | 'passwords'>()
  const close = () => ask(undefined)
  const require = useAction(requireMutation, {
    done: (saved) => (saved.is_required ? m.sso_required_on() : m.sso_required_off()),
  })
  const passwords = useAction(passwordsMutation, { refused: sayRefusal })
  const tested = connections
    .flatMap(({ tested_at }) => tested_at ?? [])
    .toSorted()
    .at(-1)
  const emergency = owners.filter(({ has_emergency_access }) => has_emergency_access)
  const label = m.sso_required_switch({ organization: organization.name })
  return (
    <Part id="required" title={m.sso_required()} text={m.sso_required_text()}>
      {mayOwn ? (
        <Switch label={label} hint={m.sso_required_hint()} isOn={is_required} onSwitch={require.run} />
      ) : (
        <p>
          <b className="font-label">{label}</b>{' '}
          <span className="hint">
            {is_required ? m.security_on() : m.sso_state_off()}. {whoMayDo('own')}
          </span>
        </p>
      )}
      <Alert>{require.problem}</Alert>
      <ul className="border-t border-t-ink [&>li]:flex [&>li]:flex-wrap [&>li]:gap-x-4 [&>li]:gap-y-1 [&>li]:items-center [&>li]:py-2.5 [&>li]:border-b [&>li]:border-b-rule [&>li>div]:flex-1 [&>li>div]:min-w-56 [&_span]:whitespace-normal">
        <li>
          <div>
            <Status mark={tested ? 'valid' : 'draft'} label={m.sso_tested()} />
            <p className="hint">
              {tested ? m.sso_tested_at({ at: formatInstant(tested, 'long') }) : m.sso_tested_not()}
            </p>
          </div>
        </li>
        <li>
          <div>
            <Status
              mark={emergency.length > 0 ? 'valid' : 'draft'}
              label={
                emergency.length > 0
                  ? m.sso_emergency({ names: emergency.map(({ name }) => name).join(', ') })
                  : m.sso_emergency_none()
              }
            />
            <p className="hint">{m.sso_emergency_text()}</p>
          </div>
          {mayOwn && <Button onClick={() => ask('owners')}>{m.sso_emergency_change()}</Button>}
        </li>
      </ul>
      {passwords_until ? (
        <Note kind="warn">
          {m.sso_passwords_open({ at: formatInstant(passwords_until, 'long') })}{' '}
          {may_let_passwords_in && <Button onClick={() => passwords.run(false)}>{m.sso_passwords_shut()}</Button>}
        </Note>
      ) : (
        is_required &&
        may_let_passwords_in && (
          <div>
            <Button onClick={() => ask('passwords')}>{m.sso_let_in()}</Button>
          </div>
        )
      )}
      {asked === 'owners' && <EmergencyOwners onClose={close} />}
      {asked === 'passwords' && <LetPasswordsIn onClose={close} />}
    </Part>
  )
}

/** Which owners may enter without the provider. */
function EmergencyOwners({ onClose }: { onClose: () => void }) {
  const { owners } = useSuspenseQuery(requirementQuery).data
  const mark = useAction(emergencyMutation, { refused: sayRefusal })
  return (
    <Dialog
      title={m.sso_emergency_title()}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {m.word_done()}
        </Button>
      }
    >
      <p>{m.sso_emergency_text()}</p>
      <ul>
        {owners.map(({ uuid, name, has_second_factor, has_emergency_access }) => (
          <li key={uuid} className="py-2.5 border-b border-b-rule">
            <Switch
              label={name}
              hint={has_second_factor ? undefined : m.sso_emergency_no_step()}
              isOn={has_emergency_access}
              onSwitch={(is_on) => mark.run({ user_id: uuid, is_on })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function LetPasswordsIn({ onClose }: { onClose: () => void }) {
  const letIn = useAction(passwordsMutation, { done: m.sso_let_in_done(), next: onClose })
  return (
    <ActionDialog
      title={m.sso_let_in_title()}
      act={m.sso_let_in_act()}
      busy={m.sso_switching()}
      action={letIn}
      onAct={() => letIn.run(true)}
      onClose={onClose}
    >
      <p>{m.sso_let_in_text()}</p>
    </ActionDialog>
  )
}
