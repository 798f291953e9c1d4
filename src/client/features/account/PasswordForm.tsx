import { useSuspenseQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { ChangePassword } from '#contract/accounts/account.ts'
import { m } from '#i18n/compiled/messages.js'
import { changePasswordMutation, tokensQuery } from './account.queries.ts'

const EMPTY = { current_password: '', password: '', revoke_tokens: false }

/** Form to change the password, given the current one; can revoke the user's API tokens at the same time. */
export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ resolver: validateBy(ChangePassword), defaultValues: EMPTY })
  const { errors } = form.formState
  const { data: tokens } = useSuspenseQuery(tokensQuery)
  const hasToken = tokens.some(({ revoked_at }) => !revoked_at)
  const save = useAction(changePasswordMutation, {
    done: m.account_password_changed(),
    next: onDone,
    refused: showProblemIn(form),
  })
  return (
    <form className="form" onSubmit={form.handleSubmit(save.run)} noValidate>
      <FormErrorSummary problem={errors.root?.message} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={m.account_current_password()}
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <PasswordField
        label={m.account_new_password()}
        hint={m.account_password_hint()}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {hasToken && <Checkbox label={m.account_password_revoke_tokens()} {...form.register('revoke_tokens')} />}
      <div>
        <Button type="submit" busy={save.isPending && m.word_saving()}>
          {m.account_change_password()}
        </Button>
      </div>
    </form>
  )
}
