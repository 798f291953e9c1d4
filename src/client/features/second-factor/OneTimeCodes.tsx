import { useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import type { Security } from '#contract/accounts/second-factor.ts'
import { m } from '#i18n/compiled/messages.js'
import { ChangePassword } from './ChangePassword.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import styles from './Security.module.css'
import { SecuritySection } from './SecuritySection.tsx'
import { SetUpCodes } from './SetUpCodes.tsx'
import { SwitchCodesOff } from './SwitchCodesOff.tsx'

/** Settings for the password, one-time codes, and recovery codes. */
export function OneTimeCodes({ security: { has_password, codes } }: { security: Security }) {
  const [doing, setDoing] = useState<'password' | 'setUp' | 'switchOff' | 'newCodes'>()
  const close = () => setDoing(undefined)
  return (
    <SecuritySection title={m.security_password_and_codes()} text={m.security_password_and_codes_text()}>
      <ul className={styles.settings}>
        <li>
          <div>
            <h3>{m.account_password()}</h3>
            <p>{has_password ? m.account_section_password_text() : m.security_password_none()}</p>
          </div>
          <div className={styles.buttons}>
            {has_password ? (
              <Button onClick={() => setDoing('password')} aria-label={m.account_change_password()}>
                {m.security_change()}
              </Button>
            ) : (
              <LinkButton to="/request-password">{m.security_password_get()}</LinkButton>
            )}
          </div>
        </li>
        <li>
          <div>
            <h3>
              {m.security_codes()} {codes && <StatusPill mark="valid" label={m.security_on()} />}
            </h3>
            <p>
              {m.security_codes_text()}{' '}
              {codes && m.security_codes_since({ day: formatInstant(codes.on_since, 'long') })}
            </p>
          </div>
          <div className={styles.buttons}>
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
          <li>
            <div>
              <h3>{m.security_recovery()}</h3>
              <p>
                {m.security_recovery_left({
                  left: formatNumber(codes.recovery_codes_left),
                  all: formatNumber(codes.recovery_codes),
                })}
              </p>
              <span className={styles.ten} aria-hidden="true">
                {Array.from({ length: codes.recovery_codes }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is all they have
                  <i key={index} data-left={index < codes.recovery_codes_left || undefined} />
                ))}
              </span>
            </div>
            <div className={styles.buttons}>
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
