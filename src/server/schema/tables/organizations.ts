import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecondFactorOf } from '#contract/accounts/second-factor.ts'
import type { Language } from '#contract/formats.ts'
import type { Organization } from '#contract/organization.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'

type Lines<Name extends string> = Partial<Record<Name, string | null>>

/** The issuing organizations. Counters are kept by triggers, in the transaction that changes what they count. */
export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    type: text().$type<Organization['type']>().notNull().default('public_local_national'),
    activity: text().$type<Organization['activity']>().notNull().default('university'),
    name: text().notNull(),
    description: text().notNull().default(''),
    addressInfo: jsonb()
      .$type<Lines<'city' | 'state' | 'region' | 'street' | 'country' | 'postcode'>>()
      .notNull()
      .default({}),
    billingInfo: jsonb()
      .$type<Lines<'vat' | 'email' | 'code_dest' | 'fiscal_code' | 'certified_email' | 'legal_name'>>()
      .notNull()
      .default({}),
    contactInfo: jsonb()
      .$type<Lines<'name' | 'last_name' | 'email' | 'mobile' | 'tech_email' | 'legal_email'>>()
      .notNull()
      .default({}),
    language: text().$type<Language>().notNull().default('en'),
    website: text(),
    status: text().$type<Organization['status']>().notNull().default('enabled'),
    publicProfile: boolean().notNull().default(true),
    publicBadgeTypes: boolean().notNull().default(true),
    publicLearningPaths: boolean().notNull().default(true),
    publicBadgeTemplates: boolean().notNull().default(true),
    /** The storage key of the uploaded logo without its variant; null shows the drawn crest. */
    logo: text(),
    /** Of its mails, `#rrggbb`; null: ours. */
    color: text(),
    /** Of whom a second factor is asked at sign-in. */
    secondFactorOf: text().$type<SecondFactorOf>().notNull().default('nobody'),
    /** Since when; whoever it is asked of has 14 days from then on. */
    secondFactorSince: instant(),
    creditsLeft: integer().notNull().default(0),
    badgesCount: integer().notNull().default(0),
    badgeTemplatesCount: integer().notNull().default(0),
    earnersCount: integer().notNull().default(0),
    holdersCount: integer().notNull().default(0),
    paymentCustomerId: text(),
    subscriptionId: text(),
    subscriptionStatus: text(),
    currentPeriodStart: wallClock(),
    currentPeriodEnd: wallClock(),
    /** Where the organization says what it does with people's data, and whom they may write to. */
    privacyUrl: text(),
    privacyContact: text(),
    /** Whether search engines may list the pages of its badges. */
    isIndexed: boolean().notNull().default(false),
    /** After so many months people on lists who hold no badge are forgotten; null: never. */
    keepUnusedMonths: integer(),
    /** After so many months the addresses of mails are forgotten; null: never. */
    keepMailMonths: integer().default(13),
    maxUsers: integer().notNull().default(10),
    /** How long lines of the activity are kept. */
    activityMonths: integer().notNull().default(24),
    /** The month in which the academic year begins, from 1. */
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
    check('organizations_name', sql`length(${table.name}) between 1 and 255`),
    check('organizations_keep_months', sql`${table.keepUnusedMonths} > 0 and ${table.keepMailMonths} > 0`),
    check('organizations_color', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
    check('organizations_credits_left', sql`${table.creditsLeft} >= 0`),
    check('organizations_activity_months', sql`${table.activityMonths} between 6 and 120`),
    check('organizations_academic_year', sql`${table.academicYearFirstMonth} between 1 and 12`),
  ],
)
