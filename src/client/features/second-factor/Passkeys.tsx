import { useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import type { Security } from '#contract/accounts/second-factor.ts'
import { m } from '#i18n/compiled/messages.js'
import { NamePasskey } from './NamePasskey.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import styles from './Security.module.css'
import { SecuritySection } from './SecuritySection.tsx'
import { supportsPasskeys } from './webauthn.ts'

type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** A user's passkeys: add, rename, remove. The only remaining way to sign in cannot be removed. */
export function Passkeys({ security: { passkeys, most_passkeys, has_password } }: { security: Security }) {
  const [doing, setDoing] = useState<Doing>()
  const most = formatNumber(most_passkeys)
  const isFull = passkeys.length >= most_passkeys && m.security_passkeys_most({ most: most_passkeys })
  const isLastWay = passkeys.length === 1 && !has_password && m.security_passkey_last()
  const close = () => setDoing(undefined)
  return (
    <SecuritySection
      title={m.security_passkeys()}
      count={m.security_of_most({ number: formatNumber(passkeys.length), most })}
      text={m.security_passkeys_text()}
      action={
        <Button
          icon="plus"
          isMain
          unavailable={isFull || (!supportsPasskeys() && m.security_passkey_unsupported())}
          onClick={() => setDoing({ kind: 'add' })}
        >
          {m.security_passkey_add()}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <p className="muted">{m.security_passkeys_none()}</p>
      ) : (
        <table className={styles.table}>
          <caption className="sr">{m.security_passkeys_yours()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.word_name()}</th>
              <th scope="col">{m.security_passkey_added()}</th>
              <th scope="col">{m.security_passkey_used()}</th>
              <th scope="col">
                <span className="sr">{m.word_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {passkeys.map((passkey) => (
              <tr key={passkey.id}>
                <td className={styles.name}>
                  <span>
                    <Icon name={passkey.is_synced ? 'key' : 'laptop'} />
                    <b>{passkey.name}</b>
                  </span>
                </td>
                <td className={styles.added}>{formatInstant(passkey.created_at)}</td>
                <td className={styles.used}>
                  <span>{m.security_passkey_used()}: </span>
                  {passkey.last_used_at ? formatInstant(passkey.last_used_at) : m.word_never()}
                </td>
                <td className={styles.end}>
                  <MoreMenu
                    label={m.word_actions_for({ name: passkey.name })}
                    items={[
                      {
                        id: 'rename',
                        icon: 'edit',
                        label: m.security_rename(),
                        onAction: () => setDoing({ kind: 'rename', passkey }),
                      },
                      {
                        id: 'remove',
                        icon: 'x',
                        danger: true,
                        label: m.security_remove(),
                        unavailable: isLastWay,
                        onAction: () => setDoing({ kind: 'remove', passkey }),
                      },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {doing?.kind === 'add' && <NamePasskey onClose={close} />}
      {doing?.kind === 'rename' && <NamePasskey passkey={doing.passkey} onClose={close} />}
      {doing?.kind === 'remove' && <RemovePasskey passkey={doing.passkey} onClose={close} />}
    </SecuritySection>
  )
}
