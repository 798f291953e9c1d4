import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecondFactorOf } from '#contract/accounts/second-factor.ts'
import type { Language } from '#contract/formats.ts'
import type { Organization } from '#contract/organization.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'

/** Issuing organizations. Counters are kept by triggers, in the transaction that changes what they count. */
export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    type: text().$type<Organization['type']>().notNull().default('public_local_national'),
    activity: text().$type<Organization['activity']>().notNull().default('university'),
    name: text().notNull(),
    description: text().notNull().default(''),
    addressInfo: jsonb().$type<Partial<Organization['address_info']>>().notNull().default({}),
    billingInfo: jsonb().$type<Partial<Organization['billing_info']>>().notNull().default({}),
    contactInfo: jsonb().$type<Partial<Organization['contact_info']>>().notNull().default({}),
    language: text().$type<Language>().notNull().default('en'),
    website: text(),
    /** The number of its LinkedIn page. */
    linkedinId: text(),
    status: text().$type<Organization['status']>().notNull().default('enabled'),
    publicProfile: boolean().notNull().default(true),
    publicBadgeTypes: boolean().notNull().default(true),
    publicLearningPaths: boolean().notNull().default(true),
    publicBadgeTemplates: boolean().notNull().default(true),
    /** Whether people may show its badges on a public page of their own. */
    publicEarnerPages: boolean().notNull().default(true),
    /** The storage key of the uploaded logo without its variant; null shows the drawn crest. */
    logo: text(),
    /** Colour of its mails, `#rrggbb`; null for the default. */
    color: text(),
    /** Who must use a second factor at sign-in. */
    secondFactorOf: text().$type<SecondFactorOf>().notNull().default('nobody'),
    /** Since when it is required; those affected have 14 days to set one up. */
    secondFactorSince: instant(),
    /** Since when its members must sign in by a provider; null if they need not. */
    ssoRequiredSince: instant(),
    /** Until when passwords do all the same, because the provider is away. */
    passwordsUntil: instant(),
    creditsLeft: integer().notNull().default(0),
    /** All badges ever issued, which also numbers them; `undoneCount` of them are of undone awards and in no figure. */
    badgesCount: integer().notNull().default(0),
    undoneCount: integer().notNull().default(0),
    badgeTemplatesCount: integer().notNull().default(0),
    earnersCount: integer().notNull().default(0),
    holdersCount: integer().notNull().default(0),
    paymentCustomerId: text(),
    subscriptionId: text(),
    subscriptionStatus: text(),
    currentPeriodStart: wallClock(),
    currentPeriodEnd: wallClock(),
    /** URL of the privacy notice; below it, the contact's e-mail address. */
    privacyUrl: text(),
    privacyContact: text(),
    /** Whether search engines may list the pages of its badges. */
    isIndexed: boolean().notNull().default(false),
    /** Retention in months of earners without a badge; null: unlimited. */
    keepUnusedMonths: integer(),
    /** Retention in months of the addresses in mails; null: unlimited. */
    keepMailMonths: integer().default(13),
    maxUsers: integer().notNull().default(10),
    /** Retention in months of the activity log. */
    activityMonths: integer().notNull().default(24),
    /** First month of the academic year, 1 to 12. */
    academicYearFirstMonth: integer().notNull().default(9),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'organizations_type',
      sql`${table.type} in ('public_local_national', 'private_non_profit', 'private_profit', 'private_other')`,
    ),
    check(
      'organizations_activity',
      sql`${table.activity} in ('school', 'university', 'professional_training', 'volunteering', 'civil_society', 'orientation', 'other')`,
    ),
    check('organizations_language', sql`${table.language} in ('it', 'en')`),
    check('organizations_status', sql`${table.status} in ('enabled', 'disabled')`),
    check('organizations_second_factor', sql`${table.secondFactorOf} in ('nobody', 'administrators', 'everybody')`),
    check('organizations_linkedin_id', sql`${table.linkedinId} ~ '^[1-9][0-9]{0,19}$'`),
    check('organizations_name', sql`length(${table.name}) between 1 and 255`),
    check('organizations_keep_months', sql`${table.keepUnusedMonths} > 0 and ${table.keepMailMonths} > 0`),
    check('organizations_color', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
    check('organizations_credits_left', sql`${table.creditsLeft} >= 0`),
    check('organizations_activity_months', sql`${table.activityMonths} between 6 and 120`),
    check('organizations_academic_year', sql`${table.academicYearFirstMonth} between 1 and 12`),
  ],
)
