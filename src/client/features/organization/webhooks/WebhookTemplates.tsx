import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { TemplatePicker } from '#client/features/templates/TemplatePicker.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import { MAX_WEBHOOK_TEMPLATES } from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'

type WebhookTemplatesProps = {
  /** Null for all. */
  chosen: string[] | null
  error?: string | undefined
  onChange: (ids: string[] | null) => void
}

/** Of which templates a webhook is told: of all, or of some that are chosen one after the other. */
export function WebhookTemplates({ chosen, error, onChange }: WebhookTemplatesProps) {
  // Whoever looks at the other choice finds them again.
  const [kept, keep] = useState<string[]>([])
  const choose = (some: boolean) => {
    keep(chosen ?? kept)
    onChange(some ? (chosen ?? kept) : null)
  }
  return (
    <>
      <h3 className="font-label">{m.webhooks_templates()}</h3>
      <RadioCards
        label={m.webhooks_templates()}
        choices={[
          { id: 'all', label: m.webhooks_templates_all(), hint: m.webhooks_templates_all_text() },
          { id: 'some', label: m.webhooks_templates_some(), hint: m.webhooks_templates_some_text() },
        ]}
        chosen={chosen ? 'some' : 'all'}
        onChoose={(id) => choose(id === 'some')}
      />
      {chosen && <ChosenTemplates chosen={chosen} error={error} onChange={onChange} />}
    </>
  )
}

type ChosenTemplatesProps = WebhookTemplatesProps & { chosen: string[] }

function ChosenTemplates({ chosen, error, onChange }: ChosenTemplatesProps) {
  const templates = useQueries({ queries: chosen.map(templateQuery) })
  const picker = useRef<HTMLInputElement>(null)
  const remove = (id: string) => {
    flushSync(() => onChange(chosen.filter((each) => each !== id)))
    picker.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <TemplatePicker
        label={m.webhooks_template_add()}
        hint={m.webhooks_chosen({ count: chosen.length, all: MAX_WEBHOOK_TEMPLATES })}
        {...(error && { error })}
        chosen=""
        ref={picker}
        onChoose={(id) => id && onChange([...chosen, id])}
        reasonAgainst={({ id }) => {
          if (chosen.includes(id)) return m.webhooks_template_twice()
          return chosen.length < MAX_WEBHOOK_TEMPLATES ? undefined : m.webhooks_templates_full()
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label={m.webhooks_templates_chosen()}>
          {chosen.map((id, at) => {
            const template = templates[at]?.data
            const title = template === null ? m.webhooks_template_gone() : (template?.title ?? '')
            return (
              <li key={id} className="flex gap-3 items-center min-h-row border-b border-b-rule">
                {template && <BadgePicture of={template} size={28} className="flex-none" />}
                <span className="flex-1 min-w-0 wrap-anywhere">
                  {title} <span className="hint">{template?.code}</span>
                </span>
                <IconButton icon="x" label={m.webhooks_template_remove({ title })} onClick={() => remove(id)} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
