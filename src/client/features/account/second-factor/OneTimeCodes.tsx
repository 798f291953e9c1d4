import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { PasswordForm } from '#client/features/account/PasswordForm.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Security } from '#contract/accounts/second-factor.ts'
import { m } from '#i18n/compiled/messages.js'
import { SecuritySection } from './SecuritySection.tsx'
import { RecoveryCodes, SetUpCodes } from './SetUpCodes.tsx'
import { makeRecoveryCodesMutation, switchCodesOffMutation } from './security.queries.ts'

const setting =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 items-center py-3.5 border-b border-b-rule max-md:grid-cols-1'

/** Settings for the password, one-time codes, and recovery codes. */
export function OneTimeCodes({ security: { has_password, codes } }: { security: Security }) {
  const [doing, setDoing] = useState<'password' | 'setUp' | 'switchOff' | 'newCodes'>()
  const close = () => setDoing(undefined)
  return (
    <SecuritySection title={m.security_password_and_codes()} text={m.security_password_and_codes_text()}>
      <ul className="border-t border-t-ink">
        <li className={setting}>
          <div>
            <h3>{m.account_password()}</h3>
            <p className="text-ink-2 text-sm/sm">
              {has_password ? m.account_section_password_text() : m.security_password_none()}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
            {has_password ? (
              <Button onClick={() => setDoing('password')} aria-label={m.account_change_password()}>
                {m.security_change()}
              </Button>
            ) : (
              <LinkButton to="/request-password">{m.security_password_get()}</LinkButton>
            )}
          </div>
        </li>
        <li className={setting}>
          <div>
            <h3 className="flex flex-wrap gap-2.5 items-center">
              {m.security_codes()} {codes && <StatusPill mark="valid" label={m.security_on()} />}
            </h3>
            <p className="text-ink-2 text-sm/sm">
              {m.security_codes_text()}{' '}
              {codes && m.security_codes_since({ day: formatInstant(codes.on_since, 'long') })}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
            {codes && (
              <Button kind="quiet" onClick={() => setDoing('switchOff')}>
                {m.security_codes_off()}
              </Button>
            )}
            <Button onClick={() => setDoing('setUp')}>
              {codes ? m.security_codes_new_phone() : m.security_codes_set_up()}
            </Button>
          </div>
        </li>
        {codes && (
          <li className={setting}>
            <div>
              <h3>{m.security_recovery()}</h3>
              <p className="text-ink-2 text-sm/sm">
                {m.security_recovery_left({
                  left: formatNumber(codes.recovery_codes_left),
                  all: formatNumber(codes.recovery_codes),
                })}
              </p>
              <span
                className="flex gap-1 mt-[7px] [&>i]:w-5.5 [&>i]:h-[7px] [&>i]:border [&>i]:border-rule-strong [&>i]:rounded-[2px] [&>i[data-left]]:border-chart-1 [&>i[data-left]]:bg-chart-1"
                aria-hidden="true"
              >
                {Array.from({ length: codes.recovery_codes }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is all they have
                  <i key={index} data-left={index < codes.recovery_codes_left || undefined} />
                ))}
              </span>
            </div>
            <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
              <Button onClick={() => setDoing('newCodes')}>{m.security_recovery_new()}</Button>
            </div>
          </li>
        )}
      </ul>
      {doing === 'password' && <ChangePassword onClose={close} />}
      {doing === 'setUp' && <SetUpCodes onClose={close} />}
      {doing === 'switchOff' && <SwitchCodesOff onClose={close} />}
      {doing === 'newCodes' && <NewRecoveryCodes onClose={close} />}
    </SecuritySection>
  )
}

type DialogProps = { onClose: () => void }

function ChangePassword({ onClose }: DialogProps) {
  const { data: user } = useSuspenseQuery(userQuery)
  return (
    <Dialog title={m.account_change_password()} onClose={onClose}>
      <PasswordForm email={user.email} onDone={onClose} />
    </Dialog>
  )
}

function SwitchCodesOff({ onClose }: DialogProps) {
  const switchOff = useAction(switchCodesOffMutation, { done: m.security_codes_off_toast(), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.security_codes_off_title()}
      cancel={m.security_codes_keep()}
      act={m.security_codes_off_confirm()}
      busy={m.security_codes_switching_off()}
      action={switchOff}
      onAct={switchOff.run}
      onClose={onClose}
    >
      <p>{m.security_codes_off_text()}</p>
    </ActionDialog>
  )
}

/** Asks before the old recovery codes stop working, then shows the new ones. */
function NewRecoveryCodes({ onClose }: DialogProps) {
  const make = useAction(makeRecoveryCodesMutation)
  if (make.data) return <RecoveryCodes codes={make.data} onClose={onClose} />
  return (
    <ActionDialog
      title={m.security_recovery_new_title()}
      act={m.security_recovery_make()}
      busy={m.security_recovery_making()}
      action={make}
      onAct={make.run}
      onClose={onClose}
    >
      <p>{m.security_recovery_new_text()}</p>
    </ActionDialog>
  )
}
