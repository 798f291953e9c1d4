import { kinds } from '#client/features/claims/claim-words.ts'
import { ListPicker } from '#client/features/recipients/ListPicker.tsx'
import { reasonAgainstAward, TemplatePicker } from '#client/features/templates/TemplatePicker.tsx'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { DateTimeField } from '#client/ui/dates/DateTimeField.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { text } from '#client/ui/settings/field-kinds.tsx'
import { defineFields, type Field, type Fields } from '#client/ui/settings/fields.ts'
import { ClaimKind } from '#contract/claims/claims.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ClaimValues, QuestionValues } from './claim-values.ts'

type Name = keyof ClaimValues & string
type ClaimField = Field<ClaimValues>

const area = (name: Name, label: () => string, hint: () => string, optional = true): ClaimField => ({
  name,
  label,
  edit: (control) => <TextArea {...control} hint={hint()} optional={optional} limit={2000} />,
})

const moment = (name: Name, label: () => string, usualTime: string): ClaimField => ({
  name,
  label,
  edit: ({ ref: _, ...control }) => <DateTimeField {...control} usualTime={usualTime} optional />,
})

const day = (name: Name, label: () => string): ClaimField => ({
  name,
  label,
  edit: ({ ref: _, ...control }) => <DateField {...control} optional />,
})

const yesOrNo = (value: unknown) => (value ? m.word_yes() : m.word_no())

const tick = (name: Name, label: () => string, hint: (isOn: boolean) => string): ClaimField => ({
  name,
  label,
  words: yesOrNo,
  edit: ({ value, onChange, label: words, error: _, ...control }) => (
    <div>
      <Checkbox
        {...control}
        label={words}
        checked={value}
        aria-describedby={`${name}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={`${name}-hint`} className="hint">
        {hint(value)}
      </p>
    </div>
  ),
})

const template: ClaimField = {
  name: 'badge_template_id',
  label: m.badges_template,
  edit: ({ value, onChange, onBlur, label, error, ref }) => (
    <TemplatePicker
      {...{ label, onBlur, ref }}
      {...(error && { error: value ? error : m.badges_template_missing() })}
      chosen={value}
      onChoose={onChange}
      reasonAgainst={reasonAgainstAward}
    />
  ),
}

const list: ClaimField = {
  name: 'earners_list_id',
  label: m.earners_award_pick,
  edit: ({ value, onChange, onBlur, label, error, ref }) => (
    <ListPicker
      {...{ label, onBlur, ref }}
      {...(error && { error: value ? error : m.earners_award_pick_missing() })}
      hint={m.claims_list_hint()}
      chosen={value}
      onChoose={onChange}
    />
  ),
}

const kind: ClaimField = {
  name: 'kind',
  label: m.claims_how_label,
  words: (value) => kinds[value as ClaimKind].name(),
  edit: ({ value, onChange, label }) => (
    <RadioCards
      label={label}
      choices={ClaimKind.options.map((id) => ({ id, label: kinds[id].name(), hint: kinds[id].hint() }))}
      chosen={value as ClaimKind}
      onChoose={onChange}
    />
  ),
}

/** What each way in asks for besides. */
export const fieldsOfKind: Record<ClaimKind, Fields<ClaimValues>> = {
  open: [],
  word: [text('word', m.claims_word, { hint: m.claims_word_hint, autoComplete: 'off' })],
  codes: [],
  list: [list],
  domain: [text('domain', m.claims_domain, { hint: m.claims_domain_hint, isCode: true, autoComplete: 'off' })],
}

const asked = (value: unknown) => (value as QuestionValues[]).map(({ label }) => label).join('\n')

/** The fields of a claim by section. */
export const claimFields = {
  what: defineFields<ClaimValues>([
    template,
    text('title', m.claims_title, { autoComplete: 'off' }),
    area('text', m.claims_text, m.claims_text_hint),
  ]),
  window: defineFields<ClaimValues>([
    [moment('opens_at', m.claims_opens, '09:00'), moment('closes_at', m.claims_closes, '18:00')],
  ]),
  activity: defineFields<ClaimValues>([
    text('activity_title', m.badges_award_activity_title, { optional: true }),
    [day('activity_started_at', m.badges_award_activity_start), day('activity_ended_at', m.badges_award_activity_end)],
  ]),
  kind: defineFields<ClaimValues>([kind]),
  /** @param credits how many the organization has */
  seats: (credits: string) =>
    defineFields<ClaimValues>([
      {
        name: 'seats',
        label: m.claims_seats,
        edit: (control) => (
          <TextField
            {...control}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            hint={m.claims_seats_hint({ credits })}
            optional
          />
        ),
      },
    ]),
  approval: defineFields<ClaimValues>([
    tick('needs_approval', m.claims_approval, (isOn) => (isOn ? m.claims_approval_on() : m.claims_approval_off())),
    tick('is_turning', m.claims_turns, m.claims_turns_hint),
  ]),
  notes: defineFields<ClaimValues>([area('notes', m.badges_notes, m.badges_award_notes_hint)]),
  questions: defineFields<ClaimValues>([
    // Drawn by `Questions`: rows in order, each with its own errors.
    { name: 'questions', label: m.claims_questions, words: asked, edit: () => null },
  ]),
}

/** All fields, for what they show, check, and say of two saves. */
export const allFields: Fields<ClaimValues> = [
  ...claimFields.what,
  ...claimFields.window,
  ...claimFields.activity,
  ...claimFields.kind,
  ...Object.values(fieldsOfKind).flat(),
  ...claimFields.seats(''),
  ...claimFields.approval,
  ...claimFields.notes,
  ...claimFields.questions,
]
