import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm, useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import type { Security } from '#contract/accounts/second-factor.ts'
import { requiredText } from '#contract/formats.ts'
import { browserNames } from '#i18n/browser-names.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Security.module.css'
import { SecuritySection } from './SecuritySection.tsx'
import { addPasskeyMutation, removePasskeyMutation, renamePasskeyMutation } from './security.queries.ts'
import { passkeyRefusal, supportsPasskeys } from './webauthn.ts'

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
          layout={`${styles.table} w-full border-collapse max-md:block`}
          columns={[
            {
              id: 'name',
              className: `${styles.name} [&>span]:flex [&>span]:gap-3 [&>span]:items-center [&_svg]:flex-none [&_svg]:text-ink-2 [&_b]:font-label`,
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
              className: `${styles.used} [&>span]:hidden max-md:[&>span]:inline`,
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
      {doing?.kind === 'add' && <AddPasskey onClose={close} />}
      {doing?.kind === 'rename' && <RenamePasskey passkey={doing.passkey} onClose={close} />}
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

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void }

const Named = z.object({ name: requiredText(60) })

/** The form of a passkey's name. */
const useNameForm = (name: string) => useForm({ resolver: validateBy(Named), defaultValues: { name } })

const NameField = ({ form }: { form: ReturnType<typeof useNameForm> }) => (
  <TextField
    label={m.word_name()}
    hint={m.security_passkey_name_hint()}
    autoFocus
    error={form.formState.errors.name?.message}
    {...form.register('name')}
  />
)

/** Names a new passkey and has the browser create it. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const form = useNameForm(browserNames(navigator.userAgent).system ?? '')
  const add = useAction(addPasskeyMutation, {
    done: (_added, name) => m.security_passkey_added_toast({ name }),
    next: onClose,
    refused: (error) => form.setError('root', { message: passkeyRefusal(error).message }),
  })
  return (
    <ActionDialog
      title={m.security_passkey_add()}
      fields={<NameField form={form} />}
      act={m.security_passkey_make()}
      busy={m.security_passkey_waiting()}
      action={add}
      problem={form.formState.errors.root?.message}
      onAct={form.handleSubmit(({ name }) => add.run(name))}
      onClose={onClose}
    >
      <p>{m.security_passkey_add_text()}</p>
    </ActionDialog>
  )
}

function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const form = useNameForm(passkey.name)
  const stale = useStaleSave<Pick<Passkey, 'name'>>(passkey)
  const rename = useAction(renamePasskeyMutation, {
    done: m.account_saved(),
    next: onClose,
    refused: (error, sent) => stale.orElse(showProblemIn(form), { sent, take: takeIntoForm(form) })(error),
  })
  const save = form.handleSubmit(({ name }) => rename.run({ passkey_id: passkey.id, name, madeFrom: stale.madeFrom }))
  return (
    <ActionDialog
      title={m.security_passkey_rename_title()}
      fields={
        <>
          <StaleSaveNotice stale={stale} onSave={save} label={m.word_name} />
          <NameField form={form} />
        </>
      }
      act={m.word_save()}
      busy={m.word_saving()}
      action={rename}
      problem={form.formState.errors.root?.message}
      onAct={save}
      onClose={onClose}
    />
  )
}

function RemovePasskey({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const remove = useAction(removePasskeyMutation, { done: m.security_passkey_removed({ name }), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.security_passkey_remove_title({ name })}
      cancel={m.security_passkey_keep()}
      act={m.security_passkey_remove_confirm()}
      busy={m.security_removing()}
      action={remove}
      onAct={() => remove.run(id)}
      onClose={onClose}
    >
      <p>{m.security_passkey_remove_text()}</p>
    </ActionDialog>
  )
}
