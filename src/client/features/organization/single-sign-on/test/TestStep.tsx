import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { testMutation, testQuery } from '../single-sign-on.queries.ts'
import { TestOutcome } from './TestOutcome.tsx'

type TestStepProps = {
  connection: SsoConnection
  testId: string | undefined
  back: ReactNode
  onNext: () => void
}

/** Opens the provider as a sign-in would, and shows what came of it. */
export function TestStep({ connection, testId, back, onNext }: TestStepProps) {
  const begin = useAction(testMutation, { next: ({ url }) => location.assign(url) })
  const { data: result, error } = useQuery({ ...testQuery(connection.id, testId ?? ''), enabled: testId !== undefined })
  const isPassed = result?.refusal === null
  return (
    <>
      {testId === undefined && (
        <div className="grid gap-3 max-w-measure">
          <p className="font-display text-display-sm/display-sm font-serif">{m.sso_test_before_title()}</p>
          <p className="text-ink-2">{m.sso_test_before()}</p>
          {!connection.lets_owners_in && <p className="text-ink-2">{m.sso_test_owners()}</p>}
        </div>
      )}
      {error && <Note kind="warn">{errorMessage(error)}</Note>}
      {testId !== undefined && result === undefined && !error && <TableSkeleton rows={5} columns={['1fr', '1fr']} />}
      {result === null && <Note kind="warn">{m.sso_test_unanswered()}</Note>}
      {result && <TestOutcome connection={connection} result={result} />}
      <Alert>{begin.problem}</Alert>
      <ActionBar back={back}>
        <Button
          big
          kind={isPassed ? 'secondary' : 'primary'}
          busy={begin.isPending && m.sso_looking()}
          onClick={() => begin.run(connection.id)}
        >
          {testId === undefined ? m.sso_test_begin() : m.sso_test_again()}
        </Button>
        {(result || connection.tested_at) && (
          <Button big kind={isPassed ? 'primary' : 'secondary'} onClick={onNext}>
            {connection.on_since ? m.word_done() : m.sso_next()}
          </Button>
        )}
      </ActionBar>
    </>
  )
}
