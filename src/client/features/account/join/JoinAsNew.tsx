import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import secondFactor from '#client/features/account/second-factor/SecondFactor.module.css'
import { supportsPasskeys } from '#client/features/account/second-factor/webauthn.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import type { OpenedInvitation } from '#contract/team/invitations.ts'
import { browserNames } from '#i18n/browser-names.ts'
import { m } from '#i18n/compiled/messages.js'
import { joinAsNew, joinWithPasskey } from './join.queries.ts'
import { type JoinProps, useJoin } from './use-join.ts'

const NAMES = ['name', 'last_name'] as const
const FIELDS = [...NAMES, 'password'] as const
type Field = (typeof FIELDS)[number]

/** Joins with a new account for the invited address: names, and a passkey or a password. */
export function JoinAsNew({ person, ...about }: JoinProps & { person: NonNullable<OpenedInvitation['person']> }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({})
  const { isBusy, refusal, fieldErrors, run } = useJoin(about)
  const [isMakingPasskey, setMakingPasskey] = useState(false)
  const [name, lastName] = namesIn(person.name)
  const hasPasskeys = supportsPasskeys()

  const join = async (fields: readonly Field[], send: (typed: Record<Field, string>) => Promise<void>) => {
    const data = new FormData(form.current ?? undefined)
    const typed = {
      name: String(data.get('name')).trim(),
      last_name: String(data.get('last_name')).trim(),
      password: String(data.get('password')),
    }
    const empty = fields.filter((field) => !typed[field])
    setMissing(Object.fromEntries(empty.map((field) => [field, m.problems_field_required()])))
    const refused = empty.length > 0 ? empty : await run(fields, () => send(typed))
    if (refused[0]) form.current?.querySelector<HTMLInputElement>(`[name=${refused[0]}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) await join(FIELDS, (typed) => joinAsNew(queryClient, about.token, typed))
  }
  const press = async () => {
    if (isBusy) return
    setMakingPasskey(true)
    const passkey_name = browserNames(navigator.userAgent).system ?? undefined
    await join(NAMES, ({ name, last_name }) =>
      joinWithPasskey(queryClient, about.token, { name, last_name, passkey_name }),
    )
    setMakingPasskey(false)
  }
  const errors = { ...fieldErrors, ...missing }

  return (
    <form ref={form} className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden" onSubmit={submit} noValidate>
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 items-start max-[24rem]:grid-cols-1">
        <TextField
          label={m.word_first_name()}
          name="name"
          defaultValue={name}
          autoComplete="given-name"
          maxLength={100}
          error={errors.name}
        />
        <TextField
          label={m.word_last_name()}
          name="last_name"
          defaultValue={lastName}
          autoComplete="family-name"
          maxLength={100}
          error={errors.last_name}
        />
      </div>
      <TextField label={m.word_email()} name="username" value={person.email} readOnly autoComplete="username" />
      {hasPasskeys && (
        <>
          <div className="grid gap-3 [&>p]:text-ink-2 [&>p]:text-sm/sm">
            <Button
              icon="key"
              kind="primary"
              big
              onClick={press}
              busy={isMakingPasskey && m.security_passkey_waiting()}
            >
              {m.join_with_passkey()}
            </Button>
            <p>{m.join_passkey_text()}</p>
          </div>
          <p className={secondFactor.or}>{m.security_or()}</p>
        </>
      )}
      <PasswordField
        label={m.account_password()}
        hint={m.account_password_hint()}
        name="password"
        autoComplete="new-password"
        error={errors.password}
      />
      <Button
        type="submit"
        kind={hasPasskeys ? 'secondary' : 'primary'}
        big
        busy={isBusy && !isMakingPasskey && m.join_joining()}
      >
        {m.join_with_password()}
      </Button>
    </form>
  )
}

/** Splits a name into first and last name, for the user to correct: the last word is most often the last name. */
function namesIn(name: string): [string, string] {
  if (name.includes(',')) {
    const [last = '', first = ''] = name.split(',', 2)
    return [first.trim(), last.trim()]
  }
  const words = name.split(/\s+/)
  return words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1)!] : [name, '']
}
