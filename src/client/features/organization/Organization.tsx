import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { beginsAtTop } from '#client/browser/visit.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Page } from '#client/features/shell/Page.tsx'
import { formatInstant } from '#client/i18n/dates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AddressSection, BillingSection, ContactSection } from './AddressSections.tsx'
import { CreditsAndSubscription, CreditTransactions } from './Credits.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { Logo } from './Logo.tsx'
import styles from './Organization.module.css'
import { Visibility } from './Visibility.tsx'

/** Everything that the organization says about itself. Every section is saved by itself. */
export function Organization({ page }: { page: number }) {
  const { organization } = useSuspenseQuery(userQuery).data
  // What is seen first is drawn first.
  const [isHurried] = useState(beginsAtTop)
  const isWhole = useDeferredValue(true, !isHurried)
  return (
    <Page
      title={m.organization_title()}
      facts={m.organization_facts({ day: formatInstant(organization.updated_at, 'long') })}
    >
      <div className={styles.columns}>
        <IdentitySection />
        <Logo organization={organization} />
        <Visibility organization={organization} />
        {isWhole && (
          <>
            <ContactSection />
            <AddressSection />
            <BillingSection country={organization.address_info.country} />
          </>
        )}
        <CreditsAndSubscription organization={organization} />
        {isWhole && <CreditTransactions page={page} />}
      </div>
    </Page>
  )
}
