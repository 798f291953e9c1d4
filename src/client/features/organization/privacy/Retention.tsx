import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { refusalToShow } from '#client/features/page/conflicts/save-or-ask.ts'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import type { PrivacySettings } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { overdueQuery, updatePrivacyMutation } from './privacy.queries.ts'

const MONTHS = [3, 6, 12, 13, 24, 36, 60, 120]

/** The activity log is kept for at least half a year. */
const ACTIVITY_MONTHS = MONTHS.filter((count) => count >= 6)

/** What is deleted after a time, and how much is due for it now. */
const TERMS = [
  { name: 'keep_unused_months', label: m.privacy_unused, hint: m.privacy_unused_hint, due: 'unused_count' },
  { name: 'keep_mail_months', label: m.privacy_mails, hint: m.privacy_mails_hint, due: 'mails_count' },
  {
    name: 'activity_months',
    label: m.privacy_activity,
    hint: m.privacy_activity_hint,
    due: 'activity_count',
    choices: ACTIVITY_MONTHS,
    dueWords: m.privacy_this_hour,
  },
] as const

type Name = (typeof TERMS)[number]['name']
type Terms = Pick<PrivacySettings, Name>

/** Retention periods. What a new period would delete is counted before it is saved, to prevent accidents. */
export function Retention({ settings }: { settings: PrivacySettings }) {
  const [tried, setTried] = useState<Partial<Terms>>({})
  const terms: Terms = {
    keep_unused_months: settings.keep_unused_months,
    keep_mail_months: settings.keep_mail_months,
    activity_months: settings.activity_months,
    ...tried,
  }
  const input = {
    ...(terms.keep_unused_months !== null && { keep_unused_months: terms.keep_unused_months }),
    ...(terms.keep_mail_months !== null && { keep_mail_months: terms.keep_mail_months }),
    activity_months: terms.activity_months,
  }
  const { data: overdue, error } = useQuery({ ...overdueQuery(input), placeholderData: keepPreviousData })
  const stale = useStaleSave<Partial<PrivacySettings>>(settings)
  stale.follow(settings, Object.keys(tried).length > 0)
  const save = useAction(updatePrivacyMutation, {
    done: m.privacy_saved(),
    next: (saved) => {
      stale.restart(saved)
      setTried({})
    },
    refused: (refusal, sent) =>
      stale.orElse(() => {}, { sent, take: (theirs) => setTried((mine) => ({ ...mine, ...theirs })) })(refusal),
  })
  const isChanged = TERMS.some(({ name }) => terms[name] !== settings[name])
  const problem = refusalToShow(save.error) ?? error
  const errorOf = (name: Name) => fieldErrorOf(name, problem)

  const submit = () => save.run({ ...terms, madeFrom: stale.madeFrom })
  return (
    <>
      <div className="border-t border-t-ink">
        {TERMS.map(({ name, due, ...term }) => (
          <Term
            key={name}
            {...term}
            months={terms[name]}
            due={terms[name] === null ? 0 : overdue?.[due]}
            error={errorOf(name)}
            onChange={(months) => setTried({ ...tried, [name]: months })}
          />
        ))}
      </div>
      <StaleSaveNotice
        stale={stale}
        onSave={submit}
        label={(field) => TERMS.find(({ name }) => name === field)?.label() ?? field}
        words={(_, months) => (months === null ? m.privacy_for_good() : m.privacy_months({ count: Number(months) }))}
      />
      {isChanged && (
        <div className="flex flex-wrap gap-x-3 gap-y-2 items-center pt-4">
          <Button kind="primary" busy={save.isPending && m.word_saving()} onClick={submit}>
            {m.privacy_save_terms()}
          </Button>
          <Button kind="quiet" onClick={() => setTried({})}>
            {m.privacy_drop_terms()}
          </Button>
          <span className="hint">{m.privacy_not_saved()}</span>
        </div>
      )}
      <Alert>{problem && !TERMS.some(({ name }) => errorOf(name)) && errorMessage(problem)}</Alert>
    </>
  )
}

type TermProps = {
  label: () => string
  hint: () => string
  months: number | null
  /** The only choices, if it cannot be kept forever. */
  choices?: number[]
  /** How much would be deleted; undefined while counting. */
  due: number | undefined
  /** Wording if the deletion does not happen at night. */
  dueWords?: typeof m.privacy_tonight
  error: string | undefined
  onChange: (months: number | null) => void
}

function Term({ label, hint, months, choices, due, dueWords = m.privacy_tonight, error, onChange }: TermProps) {
  const counts = [...new Set([...(choices ?? MONTHS), ...(months === null ? [] : [months])])].toSorted(
    (one, other) => one - other,
  )
  const options = [
    ...(choices ? [] : [{ value: '', label: m.privacy_for_good() }]),
    ...counts.map((count) => ({ value: String(count), label: m.privacy_months({ count }) })),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_10rem_12rem] gap-x-6 gap-y-1 items-center py-[13px] px-0 border-b border-b-rule max-md:grid-cols-1 [&>div>b]:block">
      <div>
        <b>{label()}</b> <span className="hint">{hint()}</span>
      </div>
      <span className="text-ink-2 text-sm text-right max-md:text-left" role="status">
        {due === undefined && m.privacy_counting()}
        {due === 0 && m.privacy_tonight_none()}
        {due !== undefined && due > 0 && dueWords({ count: due, figure: formatNumber(due) })}
      </span>
      <SelectField
        label={m.privacy_kept_for()}
        aria-label={`${label()}: ${m.privacy_kept_for()}`}
        error={error}
        options={options}
        value={months === null ? '' : String(months)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </div>
  )
}
