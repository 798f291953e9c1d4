import { type AnyColumn, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { booleanToFlag, isOn } from '#contract/formats.ts'
import { Organization, type OrganizationUpdate } from '#contract/organization.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { logoPicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

export type OrganizationRow = typeof organizations.$inferSelect
type OrganizationAnswer = z.input<typeof Organization>

const organizationById = prepared((db) =>
  db
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('id')))
    .prepare('organization_by_id'),
)

/** @throws Error if it does not exist: callers belong to it, and organizations are never deleted */
export async function findOrganization(db: Database, organizationId: string): Promise<OrganizationRow> {
  const [row] = await organizationById(db).execute({ id: organizationId })
  if (!row) throw new Error(`Organization ${organizationId} is gone while its user is signed in`)
  return row
}

type Lines<Name extends string> = z.ZodObject<Record<Name, z.ZodNullable<z.ZodString>>>

/** Every line that the contract names, null if it is not stored. */
const lines = <Name extends string>({ shape }: Lines<Name>, stored: Partial<Record<Name, string | null>>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, stored[name as Name] ?? null])) as Record<
    Name,
    string | null
  >

/** An organization as the API returns it. */
export function organizationAnswer(row: OrganizationRow, urls: Urls): OrganizationAnswer {
  return {
    id: row.id,
    type: row.type,
    activity: row.activity,
    name: row.name,
    description: row.description,
    address_info: lines(Organization.shape.address_info, row.addressInfo),
    billing_info: lines(Organization.shape.billing_info, row.billingInfo),
    contact_info: lines(Organization.shape.contact_info, row.contactInfo),
    language: row.language,
    website: row.website,
    status: row.status,
    settings: {
      public_profile: booleanToFlag(row.publicProfile),
      public_badge_types: booleanToFlag(row.publicBadgeTypes),
      public_learning_paths: booleanToFlag(row.publicLearningPaths),
      public_badge_templates: booleanToFlag(row.publicBadgeTemplates),
      public_earner_pages: booleanToFlag(row.publicEarnerPages),
      academic_year_first_month: row.academicYearFirstMonth,
      linkedin_id: row.linkedinId,
    },
    ...urls.image('logo', logoPicture(row)),
    credits_left: row.creditsLeft,
    badge_templates_count: row.badgeTemplatesCount,
    badges_count: row.badgesCount - row.undoneCount,
    undone_badges_count: row.undoneCount,
    created_at: instantFrom(row.createdAt),
    updated_at: instantFrom(row.updatedAt),
    public_url: urls.organization(row.id),
    payment_customer_id: row.paymentCustomerId,
    subscription_id: row.subscriptionId,
    subscription_status: row.subscriptionStatus,
    current_period_start: row.currentPeriodStart,
    current_period_end: row.currentPeriodEnd,
    max_users: row.maxUsers,
  }
}

export type OrganizationChange = OrganizationUpdate & {
  /** The storage key of the new logo; null restores the drawn crest. */
  logo?: string | null
}

/**
 * Writes the given fields. The JSON columns are merged leaf by leaf in the database, so that two concurrent updates both
 * take effect.
 * @returns the storage key of the logo that was replaced, null if none was
 */
export async function saveOrganization(
  tx: Database,
  organizationId: string,
  update: OrganizationChange,
): Promise<string | null> {
  const before =
    update.logo === undefined
      ? undefined
      : await tx
          .select({ logo: organizations.logo })
          .from(organizations)
          .where(eq(organizations.id, organizationId))
          .for('no key update')
  const { address_info, billing_info, contact_info, settings = {}, ...plain } = update
  const merged = (column: AnyColumn, leaves: object | undefined) =>
    leaves && sql`${column} || ${JSON.stringify(leaves)}::jsonb`
  await tx
    .update(organizations)
    .set({
      ...plain,
      addressInfo: merged(organizations.addressInfo, address_info),
      billingInfo: merged(organizations.billingInfo, billing_info),
      contactInfo: merged(organizations.contactInfo, contact_info),
      publicProfile: isOn(settings.public_profile),
      publicBadgeTypes: isOn(settings.public_badge_types),
      publicLearningPaths: isOn(settings.public_learning_paths),
      publicBadgeTemplates: isOn(settings.public_badge_templates),
      publicEarnerPages: isOn(settings.public_earner_pages),
      academicYearFirstMonth: settings.academic_year_first_month,
      linkedinId: settings.linkedin_id,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(organizations.id, organizationId))
  return before?.[0]?.logo ?? null
}
