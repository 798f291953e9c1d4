import { m } from '#i18n/compiled/messages.js'

/** The groups in order: titles, texts, and labels of their edit and save buttons. */
export const groups = {
  identity: {
    title: m.organization_identity,
    text: m.organization_identity_text,
    edit: m.organization_identity_edit,
    save: m.organization_identity_save,
  },
  logo: {
    title: m.organization_logo,
    text: m.organization_logo_text,
    edit: m.organization_logo_edit,
    save: m.organization_logo_save,
  },
  contact: {
    title: m.organization_contact,
    text: m.organization_contact_text,
    edit: m.organization_contact_edit,
    save: m.organization_contact_save,
  },
  address: {
    title: m.organization_address,
    text: m.organization_address_text,
    edit: m.organization_address_edit,
    save: m.organization_address_save,
  },
  billing: {
    title: m.organization_billing,
    text: m.organization_billing_text,
    edit: m.organization_billing_edit,
    save: m.organization_billing_save,
  },
} as const

/** A group, which is edited and saved on its own. */
export type GroupName = keyof typeof groups

export const isGroup = (name: string): name is GroupName => Object.hasOwn(groups, name)
