import { useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
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
        <DataTable
          caption={m.security_passkeys_yours()}
          rows={passkeys}
          rowKey="id"
          layout={styles.table}
          columns={[
            {
              id: 'name',
              className: styles.name,
              head: m.word_name,
              cell: ({ is_synced, name }) => (
                <span>
                  <Icon name={is_synced ? 'key' : 'laptop'} />
                  <b>{name}</b>
                </span>
              ),
            },
            {
              id: 'added',
              className: styles.added,
              head: m.security_passkey_added,
              cell: ({ created_at }) => formatInstant(created_at),
            },
            {
              id: 'used',
              className: styles.used,
              head: m.security_passkey_used,
              cell: ({ last_used_at }) => (
                <>
                  <span>{m.security_passkey_used()}: </span>
                  {last_used_at ? formatInstant(last_used_at) : m.word_never()}
                </>
              ),
            },
            {
              id: 'menu',
              className: styles.end,
              head: m.word_actions,
              isHeadHidden: true,
              cell: (passkey) => <PasskeyMenu passkey={passkey} isLastWay={isLastWay} onDo={setDoing} />,
            },
          ]}
        />
      )}
      {doing?.kind === 'add' && <NamePasskey onClose={close} />}
      {doing?.kind === 'rename' && <NamePasskey passkey={doing.passkey} onClose={close} />}
      {doing?.kind === 'remove' && <RemovePasskey passkey={doing.passkey} onClose={close} />}
    </SecuritySection>
  )
}

type PasskeyMenuProps = { passkey: Passkey; isLastWay: string | false; onDo: (doing: Doing) => void }

const PasskeyMenu = ({ passkey, isLastWay, onDo }: PasskeyMenuProps) => (
  <MoreMenu
    label={m.word_actions_for({ name: passkey.name })}
    items={[
      { id: 'rename', icon: 'edit', label: m.security_rename(), onAction: () => onDo({ kind: 'rename', passkey }) },
      {
        id: 'remove',
        icon: 'x',
        danger: true,
        label: m.security_remove(),
        unavailable: isLastWay,
        onAction: () => onDo({ kind: 'remove', passkey }),
      },
    ]}
  />
)
