import { validateBy } from '#client/api/validate-form.ts'
import { type Organization, OrganizationUpdate } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { Facts } from './Facts.tsx'
import { Group, GroupFields, Line } from './Group.tsx'
import { nullsToEmpty } from './nulls-to-empty.ts'
import { useGroup } from './use-group.ts'

const ofAddress = validateBy(OrganizationUpdate.pick({ address_info: true }))
const ofContact = validateBy(OrganizationUpdate.pick({ contact_info: true }))

const addressOf = ({ address_info }: Organization) => ({ address_info: nullsToEmpty(address_info) })
const contactOf = ({ contact_info }: Organization) => ({ contact_info: nullsToEmpty(contact_info) })

export function ContactGroup({ organization: { contact_info: contact } }: { organization: Organization }) {
  const facts = [
    { label: m.organization_contact_whole_name(), value: [contact.name, contact.last_name].filter(Boolean).join(' ') },
    { label: m.word_email(), value: contact.email },
    { label: m.organization_contact_mobile(), value: contact.mobile },
    { label: m.organization_contact_tech(), value: contact.tech_email },
    { label: m.organization_contact_legal(), value: contact.legal_email },
  ]
  return (
    <Group name="contact" facts={<Facts facts={facts} none={m.organization_contact_none()} />}>
      <ContactForm />
    </Group>
  )
}

function ContactForm() {
  const open = useGroup('contact', ofContact, contactOf)
  const { form } = open
  return (
    <GroupFields open={open}>
      <div className="pair">
        <Line form={form} name="contact_info.name" label={m.word_first_name()} optional />
        <Line form={form} name="contact_info.last_name" label={m.word_last_name()} optional />
        <Line form={form} name="contact_info.email" label={m.word_email()} type="email" optional />
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
    </GroupFields>
  )
}

export function AddressGroup({ organization: { address_info } }: { organization: Organization }) {
  const { street, postcode, city, state, region, country } = address_info
  const place = [postcode, city, state && `(${state})`].filter(Boolean).join(' ')
  const lines = [street, place, region, country].filter(Boolean)
  return (
    <Group
      name="address"
      facts={lines.length > 0 ? <p>{lines.join(', ')}</p> : <p className="muted">{m.organization_address_none()}</p>}
    >
      <AddressForm />
    </Group>
  )
}

function AddressForm() {
  const open = useGroup('address', ofAddress, addressOf)
  const { form } = open
  return (
    <GroupFields open={open}>
      <Line form={form} name="address_info.street" label={m.organization_street()} optional />
      <div className="pair">
        <Line form={form} name="address_info.postcode" label={m.organization_postcode()} optional />
        <Line form={form} name="address_info.city" label={m.organization_city()} optional />
        <Line form={form} name="address_info.state" label={m.organization_state()} optional />
        <Line form={form} name="address_info.region" label={m.organization_region()} optional />
      </div>
      <Line form={form} name="address_info.country" label={m.organization_country()} optional />
    </GroupFields>
  )
}
