import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { dayAt } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Stepper } from '#client/ui/layout/Stepper.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { providerName } from '../products.ts'
import { updateConnectionMutation } from '../single-sign-on.queries.ts'
import { TestStep } from '../test/TestStep.tsx'
import { Addresses } from './Addresses.tsx'
import { ConnectionRules } from './ConnectionRules.tsx'
import { type SetUpStep, STEPS } from './connection-search.ts'
import { DeleteConnection } from './DeleteConnection.tsx'
import { Domains } from './Domains.tsx'
import { stepName } from './step-name.ts'

type StepProps = {
  connection: SsoConnection
  /** Where the previous step, or the settings, are. */
  back: ReactNode
  onNext: () => void
}

type SetUpProps = { connection: SsoConnection; step: SetUpStep; testId: string | undefined }

/** The set-up of a connection in four steps; of one that is on, each can be opened alone. */
export function SetUp({ connection, step, testId }: SetUpProps) {
  const navigate = useNavigate()
  const { id: connectionId, on_since } = connection
  const place = STEPS.indexOf(step)
  const to = '/organization/sign-in/$connectionId'
  const params = { connectionId }
  const goTo = (next?: SetUpStep) => void navigate({ to, params, search: next ? { step: next } : {} })
  // Of a connection that is on, a step leads back to its settings.
  const onNext = () => goTo(on_since ? undefined : STEPS[place + 1])
  const back = (
    <LinkButton big to={to} params={params} search={on_since || place === 0 ? {} : { step: STEPS[place - 1] }}>
      {m.sso_back()}
    </LinkButton>
  )
  const props = { connection, back, onNext }
  return (
    <Page
      // Each step is a page of its own, whose content has the focus.
      key={step}
      title={step === 'test' ? m.sso_test_title({ name: connection.name }) : connection.name}
      facts={`${providerName(connection)}. ${on_since ? m.sso_state_on({ day: formatDay(dayAt(on_since)) }) : m.sso_draft_facts()}`}
      breadcrumbs={[
        { label: m.organization_title(), link: { to: '/organization' } },
        { label: m.sso_title(), link: { to: '/organization/sign-in' } },
      ]}
      task
      wide
    >
      <Stepper
        label={m.sso_steps()}
        current={place}
        steps={STEPS.map((each) => ({ label: stepName(each), link: { to, params, search: { step: each } } }))}
      />
      {step === 'addresses' && <Addresses {...props} />}
      {step === 'domain' && <DomainStep {...props} />}
      {step === 'test' && <TestStep {...props} testId={testId} />}
      {step === 'on' && <SwitchOn {...props} />}
    </Page>
  )
}

const DomainStep = ({ connection, back, onNext }: StepProps) => (
  <>
    <Domains connection={connection} />
    <ActionBar back={back}>
      <Button kind="primary" big onClick={onNext}>
        {m.sso_next()}
      </Button>
    </ActionBar>
  </>
)

/** The rules for whoever comes, and the switch: the last step. */
function SwitchOn({ connection, back, onNext }: StepProps) {
  const { id: connection_id, name, on_since, domains, tested_at } = connection
  const [isDeleting, setDeleting] = useState(false)
  const save = useAction(updateConnectionMutation, { done: m.sso_switched_on({ name }), next: onNext })
  return (
    <>
      <ConnectionRules connection={connection} />
      <div className="grid gap-3 mt-6">
        {!domains.some(({ verified_at }) => verified_at) && <Note kind="warn">{m.sso_on_without_domain()}</Note>}
        {!tested_at && <Note kind="warn">{m.sso_on_without_test()}</Note>}
        <Alert>{save.problem}</Alert>
        {!on_since && (
          <div>
            <Button kind="quiet" onClick={() => setDeleting(true)}>
              {m.sso_delete()}
            </Button>
          </div>
        )}
      </div>
      <ActionBar back={back}>
        {on_since ? (
          <Button kind="primary" big onClick={onNext}>
            {m.word_done()}
          </Button>
        ) : (
          <Button
            kind="primary"
            big
            busy={save.isPending && m.sso_switching()}
            onClick={() => save.run({ connection_id, is_on: true, madeFrom: null })}
          >
            {m.sso_step_on()}
          </Button>
        )}
      </ActionBar>
      {isDeleting && <DeleteConnection connection={connection} onClose={() => setDeleting(false)} />}
    </>
  )
}
