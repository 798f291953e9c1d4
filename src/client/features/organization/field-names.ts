import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

export const languages: Record<Organization['language'], string> = { it: 'Italiano', en: 'English' }

export const typeNames: Record<Organization['type'], () => string> = {
  public_local_national: m.organization_type_public_local_national,
  private_non_profit: m.organization_type_private_non_profit,
  private_profit: m.organization_type_private_profit,
  private_other: m.organization_type_private_other,
}

export const activityNames: Record<Organization['activity'], () => string> = {
  school: m.organization_activity_school,
  university: m.organization_activity_university,
  professional_training: m.organization_activity_professional_training,
  volunteering: m.organization_activity_volunteering,
  civil_society: m.organization_activity_civil_society,
  orientation: m.organization_activity_orientation,
  other: m.organization_activity_other,
}

/** The name of a month, from 1. */
export const monthName = (month: number) =>
  new Intl.DateTimeFormat(regionOf(getLocale()), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 1),
  )

const names: Record<string, () => string> = {
  name: m.word_name,
  description: m.organization_description,
  website: m.organization_website,
  type: m.organization_type,
  activity: m.organization_activity,
  language: m.organization_language,
  'settings.academic_year_first_month': m.reports_academic_first_month,
  'contact_info.name': m.word_first_name,
  'contact_info.last_name': m.word_last_name,
  'contact_info.email': m.word_email,
  'contact_info.mobile': m.organization_contact_mobile,
  'contact_info.tech_email': m.organization_contact_tech,
  'contact_info.legal_email': m.organization_contact_legal,
  'address_info.street': m.organization_street,
  'address_info.postcode': m.organization_postcode,
  'address_info.city': m.organization_city,
  'address_info.state': m.organization_state,
  'address_info.region': m.organization_region,
  'address_info.country': m.organization_country,
  'billing_info.vat': m.organization_vat,
  'billing_info.fiscal_code': m.organization_fiscal_code,
  'billing_info.code_dest': m.organization_code_dest,
  'billing_info.certified_email': m.organization_certified_email,
  'billing_info.email': m.organization_billing_email,
}

/** The name of a field of the organization, as its form calls it. */
export const organizationFieldName = (field: string) => names[field]?.() ?? field

/** The choices of an organization in words; undefined for texts. */
export function organizationWords(field: string, value: unknown): string | undefined {
  if (field === 'type') return typeNames[value as Organization['type']]?.()
  if (field === 'activity') return activityNames[value as Organization['activity']]?.()
  if (field === 'language') return languages[value as Organization['language']]
  return field === 'settings.academic_year_first_month' ? monthName(Number(value)) : undefined
}
