import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { bothValues, type StaleSave, useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { LeaveDialog } from '#client/ui/overlays/LeaveQuestion.tsx'
import { SecretDialog } from '#client/ui/overlays/SecretDialog.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import { WEBHOOK_EVENTS, WebhookEvent } from '#contract/webhooks/events.ts'
import { NewWebhook, type Webhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'
import { WebhookTemplates } from './WebhookTemplates.tsx'
import { eventNames } from './webhook-words.ts'
import { createWebhookMutation, updateWebhookMutation } from './webhooks.queries.ts'

const groupNames: Record<keyof typeof WEBHOOK_EVENTS, () => string> = {
  badges: m.webhooks_group_badges,
  awards: m.webhooks_group_awards,
  rest: m.webhooks_group_rest,
}

const fieldNames: Record<string, () => string> = {
  name: m.word_name,
  url: m.webhooks_address,
  events: m.webhooks_events,
  template_ids: m.webhooks_templates,
  content: m.webhooks_content,
}

const EMPTY = { name: '', url: '', events: [], template_ids: null, content: 'ids' } satisfies NewWebhook

const valuesOf = ({ name, url, events, template_ids, content }: Webhook): NewWebhook => ({
  name,
  url,
  events,
  template_ids,
  content,
})

/** The form of a new webhook, whose secret it shows once, or of one that is changed. */
export function WebhookSheet({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const formId = useId()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm<z.input<typeof NewWebhook>, unknown, NewWebhook>({
    resolver: validateBy(NewWebhook),
    defaultValues: webhook ? valuesOf(webhook) : EMPTY,
  })
  const { errors, isDirty } = form.formState
  const stale = useStaleSave<Partial<Webhook>>(webhook ?? {})
  const words = useWords(stale)
  const take = (theirs: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(theirs)) form.setValue(field as keyof NewWebhook, value as never)
  }
  const create = useAction(createWebhookMutation, { refused: showProblemIn(form) })
  const update = useAction(updateWebhookMutation, {
    done: m.webhooks_saved(),
    next: onClose,
    refused: (error, sent) => stale.orElse(showProblemIn(form), { sent, take })(error),
  })
  const save = form.handleSubmit((values) =>
    webhook ? update.run({ ...values, webhook_id: webhook.id, madeFrom: stale.madeFrom }) : create.run(values),
  )
  const made = create.data
  if (made) {
    const open = () => {
      onClose()
      void navigate({ to: '/organization/integrations/$webhookId', params: { webhookId: made.id } })
    }
    return (
      <SecretDialog
        title={m.webhooks_secret_title()}
        copy={m.webhooks_copy_secret()}
        secret={made.secret}
        onClose={open}
      />
    )
  }
  const isSaving = create.isPending || update.isPending
  return (
    <SideSheet
      title={webhook?.name ?? m.webhooks_add()}
      onClose={() => (isDirty ? setLeaving(true) : onClose())}
      actions={
        <>
          {!webhook && <span className="hint mr-auto self-center">{m.webhooks_test_first()}</span>}
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isSaving && m.word_saving()}>
            {webhook ? m.word_save() : m.webhooks_add_act()}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={save} noValidate>
        <StaleSaveNotice stale={stale} onSave={save} label={(field) => fieldNames[field]?.() ?? field} words={words} />
        <TextField
          label={m.webhooks_address()}
          type="url"
          inputMode="url"
          hint="https://"
          autoComplete="off"
          error={errors.url?.message}
          {...form.register('url')}
        />
        <TextField label={m.word_name()} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <Controller
          control={form.control}
          name="events"
          render={({ field }) => (
            <Events
              chosen={field.value}
              error={errors.events && m.webhooks_events_missing()}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="template_ids"
          render={({ field }) => (
            <WebhookTemplates
              chosen={field.value ?? null}
              error={errors.template_ids?.message}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="content"
          render={({ field }) => (
            <>
              <h3 className="font-label">{m.webhooks_content()}</h3>
              <RadioCards
                label={m.webhooks_content()}
                choices={[
                  { id: 'ids', label: m.webhooks_ids(), hint: m.webhooks_ids_text() },
                  { id: 'whole', label: m.webhooks_whole(), hint: m.webhooks_whole_text() },
                ]}
                chosen={field.value ?? 'ids'}
                onChoose={field.onChange}
              />
              {field.value === 'whole' && <Note kind="warn">{m.webhooks_whole_note()}</Note>}
            </>
          )}
        />
        <Alert>{errors.root?.message}</Alert>
      </form>
      {isLeaving && <LeaveDialog onLeave={onClose} onStay={() => setLeaving(false)} />}
    </SideSheet>
  )
}

/** The values of two saves in words: templates by their titles, which the form may not have read. */
function useWords({ open }: StaleSave) {
  const field = open?.fields.find((each) => each === 'template_ids')
  const both = open && field ? Object.values(bothValues(open, field)) : []
  const ids = new Set(both.flatMap((value) => (value as string[] | null) ?? []))
  const found = useQueries({ queries: [...ids].map(templateQuery) })
  const titles = new Map(found.map(({ data }) => [data?.id, data?.title]))
  const inWords: Record<string, (value: unknown) => string> = {
    events: (value) => (value as WebhookEvent[]).map((event) => eventNames[event]()).join('\n'),
    template_ids: (value) =>
      value === null
        ? m.webhooks_templates_all()
        : (value as string[]).map((id) => titles.get(id) ?? m.webhooks_template_gone()).join('\n'),
    content: (value) => (value === 'whole' ? m.webhooks_whole() : m.webhooks_ids()),
  }
  return (name: string, value: unknown) => inWords[name]?.(value)
}

type EventsProps = { chosen: WebhookEvent[]; error: string | undefined; onChange: (events: WebhookEvent[]) => void }

function Events({ chosen, error, onChange }: EventsProps) {
  const id = useId()
  const all = formatNumber(WebhookEvent.options.length)
  return (
    <FieldGroup
      id={id}
      label={m.webhooks_events()}
      hint={m.webhooks_chosen({ count: formatNumber(chosen.length), all })}
      error={error}
    >
      {Object.entries(WEBHOOK_EVENTS).map(([group, events]) => (
        <fieldset key={group} className="grid grid-cols-2 max-[30rem]:grid-cols-1 gap-x-4">
          <legend className="hint font-label">{groupNames[group as keyof typeof WEBHOOK_EVENTS]()}</legend>
          {events.map((event) => (
            <Checkbox
              key={event}
              label={eventNames[event]()}
              checked={chosen.includes(event)}
              onChange={({ target }) =>
                onChange(
                  WebhookEvent.options.filter((each) => (each === event ? target.checked : chosen.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
      ))}
    </FieldGroup>
  )
}
