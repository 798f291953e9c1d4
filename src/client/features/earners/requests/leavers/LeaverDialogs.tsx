import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { NewLeavers as Leavers } from '#contract/earners/leavers.ts'
import { m } from '#i18n/compiled/messages.js'
import { askLeaversMutation, endLeaversMutation, leaverDomainsQuery, remindLeaversMutation } from './leavers.queries.ts'

/** Asks for what a campaign needs: whose addresses end, and when. */
export function NewLeavers({ onClose }: { onClose: () => void }) {
  const { data: domains = [] } = useQuery(leaverDomainsQuery)
  const form = useForm({
    resolver: validateBy(Leavers),
    defaultValues: { title: '', domain: '', last_day: '', words: '' },
  })
  const { errors } = form.formState
  const ask = useAction(askLeaversMutation, {
    done: m.leavers_started(),
    next: onClose,
    refused: showProblemIn(form),
  })
  return (
    <ActionDialog
      title={m.leavers_new_title()}
      act={m.leavers_send()}
      icon="send"
      busy={m.leavers_starting()}
      action={ask}
      problem={errors.root?.message}
      onAct={form.handleSubmit((values) => ask.run({ ...values, key: ask.key }))}
      onClose={onClose}
      fields={
        <>
          <SelectField
            label={m.leavers_domain()}
            error={errors.domain?.message}
            options={[
              { value: '', label: '' },
              ...domains.map(({ domain, holders_count: count }) => ({
                value: domain,
                label: m.leavers_domain_choice({ domain, count }),
              })),
            ]}
            {...form.register('domain')}
          />
          <Controller
            control={form.control}
            name="last_day"
            render={({ field: { ref: _, ...field } }) => (
              <DateField label={m.leavers_last_day()} error={errors.last_day?.message} {...field} />
            )}
          />
          <TextField
            label={m.leavers_title()}
            hint={m.leavers_title_hint()}
            autoComplete="off"
            error={errors.title?.message}
            {...form.register('title')}
          />
          <TextArea
            label={m.leavers_words()}
            hint={m.leavers_words_hint()}
            optional
            limit={2000}
            error={errors.words?.message}
            {...form.register('words')}
          />
        </>
      }
    >
      <p>{m.leavers_mail_limit()}</p>
    </ActionDialog>
  )
}

type OneProps = { id: string; onClose: () => void }

/** Asks before the one reminder. */
export function RemindLeavers({ id, onClose }: OneProps) {
  const remind = useAction(remindLeaversMutation, { done: m.leavers_remind_done(), next: onClose })
  return (
    <ActionDialog
      title={m.leavers_remind_title()}
      act={m.leavers_remind()}
      icon="send"
      busy={m.leavers_reminding()}
      action={remind}
      onAct={() => remind.run(id)}
      onClose={onClose}
    >
      <p>{m.leavers_remind_text()}</p>
    </ActionDialog>
  )
}

/** Asks before the end of a campaign. */
export function EndLeavers({ id, onClose }: OneProps) {
  const end = useAction(endLeaversMutation, { done: m.leavers_end_done(), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.leavers_end_title()}
      act={m.leavers_end()}
      busy={m.leavers_ending()}
      action={end}
      onAct={() => end.run(id)}
      onClose={onClose}
    >
      <p>{m.leavers_end_text()}</p>
    </ActionDialog>
  )
}
