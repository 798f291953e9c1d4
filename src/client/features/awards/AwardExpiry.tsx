import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { dayError } from '#client/i18n/date-errors.ts'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { isDay } from '#client/ui/dates/month.ts'
import { FormSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { type Validity, validityOf } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { validityWords } from '#i18n/validity-words.ts'
import { dayOfEnd, endOfDay } from '../badges/details/badge-dates.ts'
import { type AwardFormControl, issueDateOf, NEVER } from './award-draft.ts'
import { computedExpiry } from './award-expiry.ts'

type Form = { form: AwardFormControl }

/** Expiry of the badges: a day or never. If the template defines a validity period, that is the first choice. */
export function AwardExpiry({ form }: Form) {
  const templateId = form.watch('badge_template_id')
  const { data: template, isLoading } = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' })
  // Rendering another field first and replacing it could lose what was typed.
  if (isLoading) return <FormSkeleton fields={1} />
  const validity = template ? validityOf(template) : null
  if (!template || !validity)
    return <ExpiryDay form={form} label={m.badges_expires()} hint={m.badges_award_expires_hint()} />
  return <ExpiryChoice form={form} template={template} validity={validity} />
}

type ExpiryChoiceProps = Form & { template: BadgeTemplate; validity: NonNullable<Validity> }

function ExpiryChoice({ form, template, validity }: ExpiryChoiceProps) {
  const { value, onChange } = useController({ control: form.control, name: 'expires_at' }).field
  // The date field is empty for a moment while a day is retyped.
  const [isTyping, setTyping] = useState(false)
  const choice = value === NEVER ? 'never' : value || isTyping ? 'own' : 'computed'
  const words = validityWords(validity)
  const emittedAt = issueDateOf(form.watch())
  const end = computedExpiry(template, isDay(emittedAt.slice(0, 10)) ? emittedAt : null)
  const isOfEach =
    form.watch('recipients') === 'list' && form.watch('when') === 'now' && form.watch('emitted_at_from') !== ''
  return (
    <div className="grid gap-3" data-field="expires_at">
      <SegmentedControl
        label={m.badges_award_expires_how()}
        choices={[
          { id: 'computed', label: m.badges_award_expires_computed({ validity: words }) },
          { id: 'own', label: m.badges_award_expires_own() },
          { id: 'never', label: m.word_never() },
        ]}
        chosen={choice}
        onChoose={(chosen) => {
          setTyping(chosen === 'own')
          onChange(chosen === 'never' ? NEVER : chosen === 'own' ? (end ?? '') : '')
        }}
      />
      {choice === 'own' && (
        <ExpiryDay
          form={form}
          label={m.badges_award_expires_day()}
          hint={m.badges_award_expires_empty({ validity: words })}
        />
      )}
      {choice === 'computed' && end && (
        <p role="status" className="hint num">
          {isOfEach
            ? m.badges_award_expires_each({ validity: words })
            : m.badges_award_expires_on({ day: formatDay(end, 'long') })}
        </p>
      )}
    </div>
  )
}

/** A day field for a wall-clock value: the badge is valid until the end of that day. */
function ExpiryDay({ form, label, hint }: Form & { label: string; hint: string }) {
  const { field, fieldState } = useController({ control: form.control, name: 'expires_at' })
  const { ref: _, value, onChange, ...control } = field
  const { error } = fieldState
  const day = value === NEVER ? '' : dayOfEnd(value)
  return (
    <DateField
      label={label}
      hint={hint}
      optional
      // The contract's own error would ask for a time, too.
      error={error && day === value ? dayError() : error?.message}
      value={day}
      onChange={(typed) => onChange(endOfDay(typed))}
      {...control}
    />
  )
}
