import { useId } from 'react'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import type { TestResult } from '#contract/single-sign-on/tests.ts'
import { m } from '#i18n/compiled/messages.js'
import { stepName } from '../connection/step-name.ts'
import { refreshConnectionMutation } from '../single-sign-on.queries.ts'
import { checksOf, mendingStep, pairsOf, verdictOf } from './test-words.ts'

type OutcomeProps = { connection: SsoConnection; result: TestResult }

/** What came of a test: the verdict, what arrived and what it became, and what was checked, in order. */
export function TestOutcome({ connection, result }: OutcomeProps) {
  const id = useId()
  const { refusal } = result
  const { title, lead } = verdictOf(result)
  const refresh = useAction(refreshConnectionMutation, {
    done: m.sso_refreshed({ name: connection.name }),
    refused: sayRefusal,
  })
  const mending = refusal && mendingStep(refusal)
  const { pairs, protocol } = pairsOf(connection, result)
  const mayBeStale = refusal?.code === 'sso_signature' || refusal?.code === 'sso_audience'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,20rem)] gap-x-12 gap-y-8 items-start max-lg:grid-cols-1">
      <div className="grid gap-6 min-w-0">
        <div role="status" className={`flex gap-4 ${refusal ? 'text-danger' : 'text-ok'}`}>
          <Icon name={refusal ? 'alert' : 'valid'} size={44} className="mt-1" />
          <div className="min-w-0 text-ink-2">
            <h2 className="font-display text-display-sm/display-sm font-serif text-ink wrap-anywhere">{title}</h2>
            <p>{lead}</p>
            <p className="hint">
              {formatInstant(result.at)}. {m.sso_test_stored_nothing()}
            </p>
          </div>
        </div>
        {refusal && (
          <div className="grid gap-3 py-3.5 px-4 border-l-2 border-l-margin-rule bg-paper-sunk text-sm/sm">
            <p className="text-ink-2">
              {m.sso_refused_number()}: <b className="num text-ink select-all">{refusal.number}</b>
            </p>
            {!refusal.reason && (
              <p className="wrap-anywhere">
                <span className="block text-ink-3 text-xs/xs">{m.sso_test_detail()}</span>
                <span lang="en">{refusal.detail}</span>
              </p>
            )}
            <div className="flex flex-wrap gap-2 empty:hidden">
              {mayBeStale && (
                <Button
                  icon="renew"
                  busy={refresh.isPending && m.sso_refreshing()}
                  onClick={() => refresh.run(connection.id)}
                >
                  {m.sso_refresh()}
                </Button>
              )}
              {mending && (
                <LinkButton
                  to="/organization/sign-in/$connectionId"
                  params={{ connectionId: connection.id }}
                  search={{ step: mending }}
                >
                  {m.sso_test_mend({ step: stepName(mending) })}
                </LinkButton>
              )}
            </div>
          </div>
        )}
        {result.arrived.length > 0 && (
          <DataTable
            caption={m.sso_test_pairs()}
            rows={pairs}
            rowKey="name"
            columns={[
              {
                id: 'arrived',
                head: m.sso_test_arrived,
                slot: 'line',
                cell: ({ name, values }) => (
                  <div className="py-2 wrap-anywhere">
                    <span className="block text-ink-3 text-xs/xs">{name}</span>
                    {values.length > 0 ? (
                      <Values values={values} />
                    ) : (
                      <span className="muted">{m.sso_test_not_arrived()}</span>
                    )}
                  </div>
                ),
              },
              {
                id: 'became',
                head: m.sso_test_became,
                slot: 'line',
                cell: ({ label, value, isGood }) =>
                  label ? (
                    <div className="py-2 wrap-anywhere">
                      <span className="block text-ink-3 text-xs/xs">{label}</span>
                      <b className={isGood === false ? 'font-label text-danger' : 'font-label'}>{value}</b>
                    </div>
                  ) : (
                    <span className="muted">{result.became ? m.sso_test_unused() : m.sso_check_unseen()}</span>
                  ),
              },
            ]}
          />
        )}
        {protocol.length > 0 && (
          <details>
            <summary className="text-link cursor-pointer">{m.sso_test_protocol()}</summary>
            <DescriptionList
              inColumns
              facts={protocol.map(({ name, values }) => ({ label: name, value: values.join('\n') }))}
            />
          </details>
        )}
        {result.answer && (
          <details>
            <summary className="text-link cursor-pointer">
              {result.became ? m.sso_test_answer() : m.sso_test_answer_untrusted()}
            </summary>
            <pre className="mt-2 p-3 border border-rule bg-paper-sunk text-xs/xs whitespace-pre-wrap wrap-anywhere">
              {result.answer}
            </pre>
          </details>
        )}
      </div>
      <section aria-labelledby={id}>
        <h2 id={id}>{m.sso_test_checked()}</h2>
        <ol className="mt-2.5 border-t border-t-ink">
          {checksOf(connection, result).map(({ code, state, words, hint }) => (
            <li key={code} className="flex gap-3 py-2.5 border-b border-b-rule" data-state={state}>
              <Icon
                name={state === 'passed' ? 'valid' : state === 'failed' ? 'alert' : 'draft'}
                className={state === 'passed' ? 'text-ok-mark' : state === 'failed' ? 'text-danger' : 'text-ink-3'}
              />
              <div className="min-w-0">
                <b className={`font-label ${LOOKS[state]}`}>{words}</b>
                {hint && <small className="hint block">{hint}</small>}
              </div>
            </li>
          ))}
        </ol>
        <p className="hint mt-3">{m.sso_test_others()}</p>
      </section>
    </div>
  )
}

const LOOKS = { passed: '', failed: 'text-danger', unseen: 'text-ink-3' }

/** Values that stand below one another at once; somebody's groups may be thousands. */
const FEW = 20

function Values({ values }: { values: string[] }) {
  const more = values.slice(FEW)
  return (
    <>
      <span className="block whitespace-pre-line">{values.slice(0, FEW).join('\n')}</span>
      {more.length > 0 && (
        <details>
          <summary className="text-link cursor-pointer">{m.sso_test_more({ count: more.length })}</summary>
          <span className="block whitespace-pre-line">{more.join('\n')}</span>
        </details>
      )}
    </>
  )
}
