import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm } from '#client/features/conflicts/take-into-form.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import type { User } from '#contract/accounts/session.ts'
import { requiredText } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { updateProfileMutation } from './account.queries.ts'

const Names = z.object({ name: requiredText(100), last_name: requiredText(100) })

/** Form for the user's first and last name, which colleagues see. */
export function NameForm({ user: { profile } }: { user: User }) {
  const form = useForm({
    resolver: validateBy(Names),
    defaultValues: { name: profile.name, last_name: profile.last_name },
  })
  const stale = useStaleSave<Partial<User['profile']>>(profile)
  const { errors } = form.formState
  const save = useAction(updateProfileMutation, {
    done: m.account_saved(),
    next: (saved) => {
      stale.restart(saved)
      form.reset({ name: saved.name, last_name: saved.last_name })
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
        label={(field) => (field === 'name' ? m.word_first_name() : m.word_last_name())}
      />
      <div className="pair">
        <TextField
          label={m.word_first_name()}
          autoComplete="given-name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={m.word_last_name()}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      <div>
        <Button type="submit" busy={save.isPending && m.word_saving()}>
          {m.account_save_name()}
        </Button>
      </div>
    </form>
  )
}
