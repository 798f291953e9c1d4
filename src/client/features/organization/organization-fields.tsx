import { choice, text, website } from '#client/ui/settings/field-kinds.tsx'
import { defineFields } from '#client/ui/settings/fields.ts'
import { richText } from '#client/ui/settings/rich-text-field.tsx'
import { Language } from '#contract/formats.ts'
import { type Organization, OrganizationActivity, OrganizationType } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'
import { isFiscalCode, isRecipientCode, isVatNumber, plainCode } from './italian-codes.ts'

const languages: Record<Organization['language'], string> = { it: 'Italiano', en: 'English' }

const typeNames: Record<Organization['type'], () => string> = {
  public_local_national: m.organization_type_public_local_national,
  private_non_profit: m.organization_type_private_non_profit,
  private_profit: m.organization_type_private_profit,
  private_other: m.organization_type_private_other,
}

const activityNames: Record<Organization['activity'], () => string> = {
  school: m.organization_activity_school,
  university: m.organization_activity_university,
  professional_training: m.organization_activity_professional_training,
  volunteering: m.organization_activity_volunteering,
  civil_society: m.organization_activity_civil_society,
  orientation: m.organization_activity_orientation,
  other: m.organization_activity_other,
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** The name of a month, from 1. */
const monthName = (month: number) =>
  new Intl.DateTimeFormat(regionOf(getLocale()), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 1),
  )

/** Name, website, description and other basic data. */
export const identity = defineFields<Organization>([
  text('name', m.word_name, { autoComplete: 'organization' }),
  richText('description', m.organization_description, { hint: m.organization_description_hint, optional: true }),
  website('website', m.organization_website, {
    hint: m.organization_website_hint,
    optional: true,
    fact: ({ website: address }) => address && <a href={address}>{address.replace(/^https?:\/\/|\/$/g, '')}</a>,
  }),
  text('settings.linkedin_id', m.organization_linkedin, {
    hint: m.organization_linkedin_hint,
    optional: true,
    autoComplete: 'off',
    fact: ({ settings: { linkedin_id: id } }) => id && <a href={`https://www.linkedin.com/company/${id}`}>{id}</a>,
  }),
  [
    choice('type', m.organization_type, OrganizationType.options, (type) => typeNames[type]()),
    choice('activity', m.organization_activity, OrganizationActivity.options, (activity) => activityNames[activity]()),
  ],
  choice('language', m.organization_language, Language.options, (language) => languages[language], {
    hint: m.organization_language_hint,
  }),
  choice('settings.academic_year_first_month', m.reports_academic_first_month, months, monthName, {
    hint: m.reports_academic_first_month_hint,
  }),
])

export const contact = defineFields<Organization>([
  [
    text('contact_info.name', m.word_first_name, {
      optional: true,
      factLabel: m.organization_contact_whole_name,
      fact: ({ contact_info: { name, last_name } }) => [name, last_name].filter(Boolean).join(' '),
    }),
    text('contact_info.last_name', m.word_last_name, { optional: true, fact: false }),
    text('contact_info.email', m.word_email, { optional: true, type: 'email' }),
    text('contact_info.mobile', m.organization_contact_mobile, { optional: true, type: 'tel' }),
  ],
  text('contact_info.tech_email', m.organization_contact_tech, {
    hint: m.organization_contact_tech_hint,
    optional: true,
    type: 'email',
  }),
  text('contact_info.legal_email', m.organization_contact_legal, {
    hint: m.organization_contact_legal_hint,
    optional: true,
    type: 'email',
  }),
])

/** The address, which is read as one line. */
export const address = defineFields<Organization>([
  text('address_info.street', m.organization_street, { optional: true }),
  [
    text('address_info.postcode', m.organization_postcode, { optional: true }),
    text('address_info.city', m.organization_city, { optional: true }),
    text('address_info.state', m.organization_state, { optional: true }),
    text('address_info.region', m.organization_region, { optional: true }),
  ],
  text('address_info.country', m.organization_country, { optional: true }),
])

export function addressLine({ address_info: { street, postcode, city, state, region, country } }: Organization) {
  const place = [postcode, city, state && `(${state})`].filter(Boolean).join(' ')
  return [street, place, region, country].filter(Boolean).join(', ')
}

/** Billing data. The Italian hints and checks apply only to Italian addresses, because tax numbers differ elsewhere. */
export function billing(inItaly: boolean) {
  const code = (hint: () => string, isRight: (code: string) => boolean, message: () => string) => ({
    optional: true,
    ...(inItaly && { hint, tidy: plainCode, check: (typed: string) => (isRight(typed) ? undefined : message()) }),
  })
  return defineFields<Organization>([
    text('billing_info.vat', m.organization_vat, code(m.organization_vat_hint, isVatNumber, m.organization_vat_wrong)),
    text(
      'billing_info.fiscal_code',
      m.organization_fiscal_code,
      code(m.organization_fiscal_code_hint, isFiscalCode, m.organization_fiscal_code_wrong),
    ),
    text(
      'billing_info.code_dest',
      m.organization_code_dest,
      code(m.organization_code_dest_hint, isRecipientCode, m.organization_code_dest_wrong),
    ),
    text('billing_info.certified_email', m.organization_certified_email, {
      optional: true,
      type: 'email',
      hint: inItaly ? m.organization_certified_email_hint : undefined,
    }),
    text('billing_info.email', m.organization_billing_email, { optional: true, type: 'email' }),
  ])
}
