import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#client/api/api-error.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm, useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { earnerOfBadgeQuery } from '#client/features/recipients/earners.queries.ts'
import { OtherNameQuestion, useOtherName } from '#client/features/recipients/OtherNameQuestion.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { type Badge, Recipient, RevokeBadge as Revocation } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { correctRecipientMutation, resendBadgeMutation, revokeBadgeMutation } from './badge-actions.queries.ts'

const RenewDialog = lazyPart(() => import('../renewals/RenewDialog.tsx'), 'RenewDialog')

/** The actions on a valid badge that open a dialog. */
export type BadgeAction = 'renew' | 'resend' | 'correct' | 'revoke'

type DialogProps = { badge: Badge; onClose: () => void }

/** The dialog of an action on a badge. */
export function BadgeActionDialog({ action, ...props }: DialogProps & { action: BadgeAction }) {
  switch (action) {
    case 'renew':
      return (
        <LazyBoundary>
          <RenewDialog selection={{ badge_ids: [props.badge.id] }} {...props} />
        </LazyBoundary>
      )
    case 'revoke':
      return <RevokeBadge {...props} />
    case 'correct':
      return <CorrectRecipient {...props} />
    case 'resend':
      return <ResendBadge {...props} />
  }
}

/** Asks for the reason, and warns that it is public and the revocation irreversible. */
function RevokeBadge({ badge, onClose }: DialogProps) {
  const name = nameOf(badge)
  const form = useForm({ resolver: validateBy(Revocation), defaultValues: { reason: '' } })
  const { reason, root } = form.formState.errors
  const revoke = useAction(revokeBadgeMutation, {
    done: m.badges_revoked_toast({ name }),
    next: onClose,
    refused: (error) => {
      if (!(error instanceof ApiError && error.problem.code === 'already_revoked')) return showProblemIn(form)(error)
      notify({ text: error.problem.message })
      onClose()
    },
  })
  return (
    <ActionDialog
      isDanger
      title={m.badges_revoke_title({ name })}
      cancel={m.badges_revoke_keep()}
      act={m.badges_revoke()}
      busy={m.badges_revoking()}
      action={revoke}
      problem={root?.message}
      onAct={form.handleSubmit((values) => revoke.run({ badge_id: badge.id, ...values }))}
      onClose={onClose}
    >
      {/* Without an address, because it was erased, there is nobody to write to. */}
      <p>{badge.recipient_email ? m.badges_revoke_text() : m.badges_revoke_text_no_mail()}</p>
      <TextArea
        label={m.badges_reason()}
        hint={m.badges_revoke_reason_hint()}
        limit={1000}
        error={reason?.type === 'too_small' ? m.badges_revoke_reason_missing() : reason?.message}
        {...form.register('reason')}
      />
    </ActionDialog>
  )
}

const fieldNames: Record<string, () => string> = {
  recipient_first_name: m.word_first_name,
  recipient_last_name: m.word_last_name,
  recipient_email: m.word_email,
}

/** Corrects a recipient's name or address; shows the service's refusal if the badge has been opened. */
function CorrectRecipient({ badge, onClose }: DialogProps) {
  const { recipient_email, recipient_first_name, recipient_last_name } = badge
  const form = useForm({
    resolver: validateBy(Recipient),
    defaultValues: { recipient_email, recipient_first_name, recipient_last_name },
  })
  const { errors } = form.formState
  const stale = useStaleSave<Partial<Badge>>(badge)
  const otherName = useOtherName()
  const correct = useAction(correctRecipientMutation, {
    done: (corrected) => m.badges_corrected_toast({ name: nameOf(corrected) }),
    next: onClose,
    refused: (error, sent) => {
      const recipient = Recipient.parse(sent)
      // At the same address the name was most likely mistyped.
      const usual = recipient.recipient_email === recipient_email ? 'rename' : 'separate'
      const shown = stale.orElse(showProblemIn(form), { sent: recipient, take: takeIntoForm(form) })
      otherName.orElse(shown, recipient, usual)(error)
    },
  })
  const save = form.handleSubmit((recipient) =>
    correct.run({
      badge_id: badge.id,
      ...recipient,
      other_name: otherName.answerFor(recipient),
      madeFrom: stale.madeFrom,
    }),
  )
  const field = (name: keyof Recipient) => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <ActionDialog
      title={m.badges_correct_title()}
      fields={
        <>
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
        </>
      }
      act={m.word_save()}
      busy={m.word_saving()}
      action={correct}
      problem={errors.root?.message}
      onAct={save}
      onClose={onClose}
    >
      <p>{m.badges_correct_text()}</p>
    </ActionDialog>
  )
}

/** Sends the mail about a badge again, and shows the person's current address, to which it goes. */
function ResendBadge({ badge, onClose }: DialogProps) {
  const { data: earner, isPending } = useQuery({ ...earnerOfBadgeQuery(badge.id), staleTime: 0 })
  const resend = useAction(resendBadgeMutation, {
    done: m.badges_resent_toast({ name: nameOf(badge) }),
    next: onClose,
  })
  const issuedTo = badge.recipient_email
  const address = earner?.recipient_email ?? issuedTo
  return (
    <ActionDialog
      title={m.badges_resend_title()}
      act={m.badges_resend()}
      icon="mail"
      busy={m.badges_resending()}
      action={resend}
      onAct={() => resend.run({ badge_id: badge.id, key: resend.key })}
      onClose={onClose}
    >
      <p>{!isPending && m.badges_resend_text({ name: nameOf(badge), address })}</p>
      {address !== issuedTo && <p>{m.badges_resend_issued_to({ address: issuedTo })}</p>}
    </ActionDialog>
  )
}
