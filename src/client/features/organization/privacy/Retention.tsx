import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { refusalToShow } from '#client/features/conflicts/save-or-ask.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import type { PrivacySettings } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { overdueQuery, updatePrivacyMutation } from './privacy.queries.ts'

const MONTHS = [3, 6, 12, 13, 24, 36, 60, 120]

/** The activity log is kept for at least half a year. */
const ACTIVITY_MONTHS = MONTHS.filter((count) => count >= 6)

const NAMES = ['keep_unused_months', 'keep_mail_months', 'activity_months'] as const

type Terms = Pick<PrivacySettings, (typeof NAMES)[number]>

const termNames: Record<keyof Terms, () => string> = {
  keep_unused_months: m.privacy_unused,
  keep_mail_months: m.privacy_mails,
  activity_months: m.privacy_activity,
}

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
  const save = useMutation(updatePrivacyMutation)
  const stale = useStaleSave<Partial<PrivacySettings>>(settings)
  stale.follow(settings, Object.keys(tried).length > 0)
  const isChanged = NAMES.some((name) => terms[name] !== settings[name])
  const problem = refusalToShow(save.error) ?? error
  const errorOf = (name: keyof Terms) => fieldErrorOf(name, problem)

  const submit = () =>
    save.mutate(
      { ...terms, madeFrom: stale.madeFrom },
      {
        onSuccess: (saved) => {
          stale.restart(saved)
          setTried({})
          notify({ text: m.privacy_saved() })
        },
        onError: stale.orElse(() => {}, {
          sent: terms,
          take: (theirs) => setTried((mine) => ({ ...mine, ...theirs })),
        }),
      },
    )
  return (
    <>
      <div className="border-t border-t-ink">
        <Term
          label={m.privacy_unused()}
          hint={m.privacy_unused_hint()}
          months={terms.keep_unused_months}
          due={terms.keep_unused_months === null ? 0 : overdue?.unused_count}
          error={errorOf('keep_unused_months')}
          onChange={(keep_unused_months) => setTried({ ...tried, keep_unused_months })}
        />
        <Term
          label={m.privacy_mails()}
          hint={m.privacy_mails_hint()}
          months={terms.keep_mail_months}
          due={terms.keep_mail_months === null ? 0 : overdue?.mails_count}
          error={errorOf('keep_mail_months')}
          onChange={(keep_mail_months) => setTried({ ...tried, keep_mail_months })}
        />
        <Term
          label={m.privacy_activity()}
          hint={m.privacy_activity_hint()}
          months={terms.activity_months}
          choices={ACTIVITY_MONTHS}
          due={overdue?.activity_count}
          dueWords={m.privacy_this_hour}
          error={errorOf('activity_months')}
          onChange={(months) => months !== null && setTried({ ...tried, activity_months: months })}
        />
      </div>
      <StaleSaveNotice
        stale={stale}
        onSave={submit}
        label={(name) => termNames[name as keyof Terms]()}
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
      <Alert>{problem && !NAMES.some(errorOf) && errorMessage(problem)}</Alert>
    </>
  )
}

type TermProps = {
  label: string
  hint: string
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
        <b>{label}</b> <span className="hint">{hint}</span>
      </div>
      <span className="text-ink-2 text-sm text-right max-md:text-left" role="status">
        {due === undefined && m.privacy_counting()}
        {due === 0 && m.privacy_tonight_none()}
        {due !== undefined && due > 0 && dueWords({ count: due, figure: formatNumber(due) })}
      </span>
      <SelectField
        label={m.privacy_kept_for()}
        aria-label={`${label}: ${m.privacy_kept_for()}`}
        error={error}
        options={options}
        value={months === null ? '' : String(months)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </div>
  )
}
