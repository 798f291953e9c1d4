import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import styles from '#client/features/session/EntryPage.module.css'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import type { OpenedInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import join from './Join.module.css'
import { joinAsNew } from './join.queries.ts'
import { type JoinProps, useJoin } from './use-join.ts'

const FIELDS = ['name', 'last_name', 'password'] as const
type Field = (typeof FIELDS)[number]

/** The names of a new account and its password; its address is the one that was invited. */
export function JoinAsNew({ person, ...about }: JoinProps & { person: NonNullable<OpenedInvitation['person']> }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({})
  const { isBusy, refusal, complaints, run } = useJoin(about)
  const [name, lastName] = namesIn(person.name)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const typed = {
      name: String(data.get('name')).trim(),
      last_name: String(data.get('last_name')).trim(),
      password: String(data.get('password')),
    }
    const empty = FIELDS.filter((field) => !typed[field])
    setMissing(Object.fromEntries(empty.map((field) => [field, m.problems_field_required()])))
    const refused = empty.length > 0 ? empty : await run(FIELDS, () => joinAsNew(queryClient, about.token, typed))
    if (refused[0]) form.current?.querySelector<HTMLInputElement>(`[name=${refused[0]}]`)?.focus()
  }
  const errors = { ...complaints, ...missing }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
      <div className={join.names}>
        <TextField
          label={m.account_first_name()}
          name="name"
          defaultValue={name}
          autoComplete="given-name"
          maxLength={100}
          error={errors.name}
        />
        <TextField
          label={m.account_last_name()}
          name="last_name"
          defaultValue={lastName}
          autoComplete="family-name"
          maxLength={100}
          error={errors.last_name}
        />
      </div>
      <TextField label={m.account_email()} name="username" value={person.email} readOnly autoComplete="username" />
      <PasswordField
        label={m.account_password()}
        hint={m.account_password_hint()}
        name="password"
        autoComplete="new-password"
        error={errors.password}
      />
      <Button type="submit" kind="primary" big busy={isBusy && m.join_joining()}>
        {m.join_with_password()}
      </Button>
    </form>
  )
}

/** The last word is most often the family's name; whoever it is not corrects it. */
function namesIn(name: string): [string, string] {
  if (name.includes(',')) {
    const [last = '', first = ''] = name.split(',', 2)
    return [first.trim(), last.trim()]
  }
  const words = name.split(/\s+/)
  return words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1)!] : [name, '']
}
