import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { italianBilling, plainBilling } from './billing-rules.ts'
import { Facts } from './Facts.tsx'
import { Group, GroupFields, Line } from './Group.tsx'
import { isItaly } from './italian-codes.ts'
import { nullsToEmpty } from './nulls-to-empty.ts'
import { useGroup } from './use-group.ts'

const billingOf = ({ billing_info: { legal_name: _, ...lines } }: Organization) => ({
  billing_info: nullsToEmpty(lines),
})

/** Billing data. The Italian checks apply only to Italian addresses, because tax numbers differ elsewhere. */
export function BillingGroup({ organization }: { organization: Organization }) {
  const { vat, fiscal_code, code_dest, certified_email, email } = organization.billing_info
  const inItaly = isItaly(organization.address_info.country)
  const facts = [
    { label: m.organization_vat(), value: vat },
    { label: m.organization_fiscal_code(), value: fiscal_code },
    { label: m.organization_code_dest(), value: code_dest },
    { label: m.organization_certified_email(), value: certified_email },
    { label: m.organization_billing_email(), value: email },
  ]
  return (
    <Group
      name="billing"
      text={inItaly ? m.organization_billing_text_italy() : undefined}
      facts={<Facts facts={facts} none={m.organization_billing_none()} />}
    >
      <BillingForm inItaly={inItaly} />
    </Group>
  )
}

function BillingForm({ inItaly }: { inItaly: boolean }) {
  const open = useGroup('billing', inItaly ? italianBilling : plainBilling, billingOf)
  const { form } = open
  const hint = (text: string) => (inItaly ? text : undefined)
  return (
    <GroupFields open={open}>
      <Line
        form={form}
        name="billing_info.vat"
        label={m.organization_vat()}
        hint={hint(m.organization_vat_hint())}
        optional
      />
      <Line
        form={form}
        name="billing_info.fiscal_code"
        label={m.organization_fiscal_code()}
        hint={hint(m.organization_fiscal_code_hint())}
        optional
      />
      <Line
        form={form}
        name="billing_info.code_dest"
        label={m.organization_code_dest()}
        hint={hint(m.organization_code_dest_hint())}
        optional
      />
      <Line
        form={form}
        name="billing_info.certified_email"
        label={m.organization_certified_email()}
        hint={hint(m.organization_certified_email_hint())}
        type="email"
        optional
      />
      <Line form={form} name="billing_info.email" label={m.organization_billing_email()} type="email" optional />
    </GroupFields>
  )
}
