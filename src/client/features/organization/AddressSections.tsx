import { validateBy } from '#client/api/validate-form.ts'
import { type Organization, OrganizationUpdate } from '#contract/organization.ts'
import { m } from '#i18n/paraglide/messages.js'
import { italianBilling, plainBilling } from './billing-rules.ts'
import { isItaly } from './italian-codes.ts'
import { Line, Section } from './Section.tsx'
import { useSection } from './use-section.ts'

const ofAddress = validateBy(OrganizationUpdate.pick({ address_info: true }))
const ofContact = validateBy(OrganizationUpdate.pick({ contact_info: true }))

/** What is not there is an empty field. */
const written = <Name extends string>(lines: Record<Name, string | null>) =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line ?? ''])) as Record<Name, string>

const addressOf = ({ address_info }: Organization) => ({ address_info: written(address_info) })
const contactOf = ({ contact_info }: Organization) => ({ contact_info: written(contact_info) })
const billingOf = ({ billing_info: { legal_name: _, ...lines } }: Organization) => ({ billing_info: written(lines) })

export function ContactSection() {
  const { form, submit, isSaving, discard } = useSection('contact', ofContact, contactOf)
  const { errors, isDirty } = form.formState
  return (
    <Section
      title={m.organization_contact()}
      text={m.organization_contact_text()}
      problem={errors.root?.message}
      onSubmit={submit}
      onDiscard={discard}
      {...{ isDirty, isSaving }}
    >
      <div className="pair">
        <Line form={form} name="contact_info.name" label={m.organization_contact_name()} optional />
        <Line form={form} name="contact_info.last_name" label={m.organization_contact_last_name()} optional />
        <Line form={form} name="contact_info.email" label={m.organization_contact_email()} type="email" optional />
        <Line form={form} name="contact_info.mobile" label={m.organization_contact_mobile()} type="tel" optional />
      </div>
      <Line
        form={form}
        name="contact_info.tech_email"
        label={m.organization_contact_tech()}
        hint={m.organization_contact_tech_hint()}
        type="email"
        optional
      />
      <Line
        form={form}
        name="contact_info.legal_email"
        label={m.organization_contact_legal()}
        hint={m.organization_contact_legal_hint()}
        type="email"
        optional
      />
    </Section>
  )
}

export function AddressSection() {
  const { form, submit, isSaving, discard } = useSection('address', ofAddress, addressOf)
  const { errors, isDirty } = form.formState
  return (
    <Section
      title={m.organization_address()}
      text={m.organization_address_text()}
      problem={errors.root?.message}
      onSubmit={submit}
      onDiscard={discard}
      {...{ isDirty, isSaving }}
    >
      <Line form={form} name="address_info.street" label={m.organization_street()} optional />
      <div className="pair">
        <Line form={form} name="address_info.postcode" label={m.organization_postcode()} optional />
        <Line form={form} name="address_info.city" label={m.organization_city()} optional />
        <Line form={form} name="address_info.state" label={m.organization_state()} optional />
        <Line form={form} name="address_info.region" label={m.organization_region()} optional />
      </div>
      <Line form={form} name="address_info.country" label={m.organization_country()} optional />
    </Section>
  )
}

/** Italian rules hold for Italian addresses: elsewhere a tax number looks otherwise. */
export function BillingSection({ country }: { country: string | null }) {
  const inItaly = isItaly(country)
  const { form, submit, isSaving, discard } = useSection('billing', inItaly ? italianBilling : plainBilling, billingOf)
  const { errors, isDirty } = form.formState
  const hint = (text: string) => (inItaly ? text : undefined)
  return (
    <Section
      title={m.organization_billing()}
      text={inItaly ? m.organization_billing_text_italy() : m.organization_billing_text()}
      problem={errors.root?.message}
      onSubmit={submit}
      onDiscard={discard}
      {...{ isDirty, isSaving }}
    >
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
    </Section>
  )
}
