import { useSuspenseQuery } from '@tanstack/react-query'
import { AccountArea } from '#client/features/account/AccountArea.tsx'
import { ApiTokens } from '#client/features/account/ApiTokens.tsx'
import { sessionsQuery } from '#client/features/account/account.queries.ts'
import { Sessions } from '#client/features/account/Sessions.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { Security as SecurityFacts } from '#contract/accounts/second-factor.ts'
import { m } from '#i18n/compiled/messages.js'
import { OneTimeCodes } from './OneTimeCodes.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { securityQuery } from './security.queries.ts'

/** Security page: ways to sign in, sessions and API tokens. */
export function Security() {
  const { data: security } = useSuspenseQuery(securityQuery)
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const facts = [
    m.security_facts_passkeys({ count: security.passkeys.length }),
    security.codes ? m.security_facts_codes_on() : m.security_facts_codes_off(),
    m.security_facts_sessions({ count: sessions.length }),
  ].join(', ')
  return (
    <AccountArea title={m.security_title()} facts={facts}>
      <div className="grid gap-10">
        <DemandNote />
        {security.providers.length > 0 && <ProviderAccounts providers={security.providers} />}
        <Passkeys security={security} />
        <OneTimeCodes security={security} />
        <SecuritySection title={m.account_section_sessions()} text={m.account_section_sessions_text()}>
          <Sessions />
        </SecuritySection>
        <SecuritySection title={m.account_section_tokens()} text={m.account_section_tokens_text()}>
          <ApiTokens />
        </SecuritySection>
      </div>
    </AccountArea>
  )
}

/** The accounts at providers by which the user signs in. */
function ProviderAccounts({ providers }: Pick<SecurityFacts, 'providers'>) {
  return (
    <SecuritySection title={m.sso_account_title()} text={m.sso_account_text()}>
      <DescriptionList
        facts={providers.map(({ name, organization, last_sign_in_at: at }) => ({
          label: organization,
          value: (
            <>
              {name} <span className="hint">{at && m.sso_account_last({ at: formatInstant(at, 'long') })}</span>
            </>
          ),
        }))}
      />
    </SecuritySection>
  )
}

/** Whether the organization requires a second factor, and whether the user has one. Empty if it does not. */
function DemandNote() {
  const { data: user } = useSuspenseQuery(userQuery)
  const { is_asked, is_set_up, due_at, is_overdue } = user.second_factor
  if (!is_asked || !due_at) return null
  const { name } = user.organization
  return (
    <Note kind={is_set_up ? 'info' : 'warn'}>
      <b>{m.security_demand_notice({ name })}</b>{' '}
      {is_set_up
        ? m.security_demand_met()
        : is_overdue
          ? m.security_demand_overdue()
          : m.security_demand_until({ day: formatInstant(due_at, 'long') })}
    </Note>
  )
}
