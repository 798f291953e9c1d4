import { useQuery } from '@tanstack/react-query'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { useMay, whoMayDo } from '#client/features/session/permissions.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { SecondFactorOf } from '#contract/accounts/second-factor.ts'
import { m } from '#i18n/compiled/messages.js'
import { demandQuery, setDemandMutation } from './security.queries.ts'

const options = () => [
  { value: 'nobody', label: m.security_ask_nobody() },
  { value: 'administrators', label: m.security_ask_administrators() },
  { value: 'everybody', label: m.security_ask_everybody() },
]

/** Of whom the organization requires a second factor. Owners choose, with immediate effect; others can only read it. */
export function SecondFactorDemand({ id }: { id: string }) {
  const mayOwn = useMay('own')
  const { data: demand } = useQuery(demandQuery)
  const save = useAction(setDemandMutation, { done: m.security_ask_saved() })
  const choose = (of: string) =>
    saveOrAsk((madeFrom) => save.runAsync({ of: SecondFactorOf.parse(of), madeFrom }), {
      madeFrom: demand ?? null,
      sent: { of },
      label: m.security_ask_of,
      words: (_, value) => options().find((option) => option.value === value)?.label,
    }).catch(sayRefusal)
  return (
    <section className="grid gap-3 mt-8 [&>p]:text-ink-2 [&>p]:text-sm/sm" aria-labelledby={id}>
      <h2 id={id}>{m.security_ask_title()}</h2>
      <p>{m.security_ask_text()}</p>
      {mayOwn ? (
        <SelectField
          label={m.security_ask_of()}
          hint={demand && hintOf(demand)}
          options={options()}
          value={save.isPending && save.variables ? save.variables.of : (demand?.of ?? 'nobody')}
          disabled={!demand}
          onChange={({ target }) => choose(target.value)}
        />
      ) : (
        demand && (
          <p>
            <b>{m.security_ask_now({ whom: options().find(({ value }) => value === demand.of)?.label ?? '' })}</b>{' '}
            {hintOf(demand)} {whoMayDo('own')}
          </p>
        )
      )}
    </section>
  )
}

function hintOf({ of, since, missing_count }: { of: SecondFactorOf; since: string | null; missing_count: number }) {
  if (of === 'nobody' || !since) return undefined
  const standing = missing_count ? m.security_ask_missing({ count: missing_count }) : m.security_ask_all_set()
  return `${m.security_ask_since({ day: formatInstant(since, 'long') })} ${standing}`
}
