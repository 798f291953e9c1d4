import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm } from '#client/features/conflicts/take-into-form.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { type User, Username } from '#contract/accounts/session.ts'
import { Email } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { updateUserMutation } from './account.queries.ts'

const SignInNames = z.object({ username: Username, email: Email })

/** Form for the username and the e-mail address. A new address takes effect when the link mailed to it is opened. */
export function SignInNamesForm({ user }: { user: User }) {
  const [mailedTo, setMailedTo] = useState<string>()
  const form = useForm({
    resolver: validateBy(SignInNames),
    defaultValues: { username: user.username, email: user.email },
  })
  const stale = useStaleSave<Partial<User>>(user)
  const { errors } = form.formState
  const save = useAction(updateUserMutation, {
    done: ({ email }, sent) => (sent.email === email ? m.account_saved() : undefined),
    next: (saved, sent) => {
      const { username, email } = saved
      stale.restart(saved)
      form.reset({ username, email })
      setMailedTo(sent.email === email ? undefined : sent.email)
    },
    refused: (error, sent) => stale.orElse(showProblemIn(form), { sent, take: takeIntoForm(form) })(error),
  })
  const submit = form.handleSubmit((names) => save.run({ ...names, madeFrom: stale.madeFrom }))
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormErrorSummary problem={errors.root?.message} />
      <StaleSaveNotice
        stale={stale}
        onSave={submit}
        label={(field) => (field === 'email' ? m.word_email() : m.account_username())}
      />
      <TextField
        label={m.account_username()}
        hint={m.account_username_hint()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <TextField
        label={m.word_email()}
        hint={m.account_email_hint()}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div role="status">
        {mailedTo && <Note>{m.account_email_mailed({ address: mailedTo, current: user.email })}</Note>}
      </div>
      <div>
        <Button type="submit" busy={save.isPending && m.word_saving()}>
          {m.word_save()}
        </Button>
      </div>
    </form>
  )
}
