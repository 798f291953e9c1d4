import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm } from '#client/features/conflicts/take-into-form.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { OtherNameQuestion, useOtherName } from '#client/features/earners/OtherNameQuestion.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { type Badge, Recipient } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from '../badges/Bulk.module.css'
import { nameOf } from '../badges/badge-state.ts'
import { correctRecipientMutation } from './badge-actions.queries.ts'

const fieldNames: Record<string, () => string> = {
  recipient_first_name: m.word_first_name,
  recipient_last_name: m.word_last_name,
  recipient_email: m.word_email,
}

/** Dialog to correct a recipient's name or address; shows the service's refusal if the badge has been opened. */
export function CorrectRecipient({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const formId = useId()
  const { recipient_email, recipient_first_name, recipient_last_name } = badge
  const form = useForm({
    resolver: validateBy(Recipient),
    defaultValues: { recipient_email, recipient_first_name, recipient_last_name },
  })
  const { errors } = form.formState
  const correct = useMutation(correctRecipientMutation)
  const stale = useStaleSave<Partial<Badge>>(badge)
  const otherName = useOtherName()
  const save = form.handleSubmit((recipient) =>
    correct.mutate(
      { badge_id: badge.id, ...recipient, other_name: otherName.answerFor(recipient), madeFrom: stale.madeFrom },
      {
        onSuccess: (corrected) => {
          notify({ text: m.badges_corrected_toast({ name: nameOf(corrected) }) })
          onClose()
        },
        onError: otherName.orElse(
          stale.orElse(showProblemIn(form), { sent: recipient, take: takeIntoForm(form) }),
          recipient,
          // At the same address the name was most likely mistyped.
          recipient.recipient_email === recipient_email ? 'rename' : 'separate',
        ),
      },
    ),
  )
  const field = (name: keyof Recipient) => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <Dialog
      title={m.badges_correct_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={correct.isPending && m.word_saving()}>
            {m.word_save()}
          </Button>
        </>
      }
    >
      <p>{m.badges_correct_text()}</p>
      <form id={formId} className={styles.fields} onSubmit={save} noValidate>
        <StaleSaveNotice stale={stale} onSave={save} label={(name) => fieldNames[name]?.() ?? name} />
        <TextField label={m.word_first_name()} {...field('recipient_first_name')} />
        <TextField label={m.word_last_name()} {...field('recipient_last_name')} />
        <TextField
          label={m.word_email()}
          hint={m.badges_correct_email_hint()}
          type="email"
          {...field('recipient_email')}
        />
        <OtherNameQuestion {...otherName} />
        <Alert>{errors.root?.message}</Alert>
      </form>
    </Dialog>
  )
}
