import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Bindings } from '#art/design/design.ts'
import type { Design } from '#contract/designs/design.ts'
import type { DesignLevel } from '#contract/designs/template-design.ts'
import type { Language } from '#contract/formats.ts'
import type { AwardMode } from '#contract/learning-paths/rule.ts'
import type { Alignment, MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import type { TemplateStatus, TemplateType } from '#contract/templates.ts'
import type { ValidityUnit } from '#contract/validity.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/** The state of a badge template or learning path; its content is in its versions. */
export const templates = pgTable(
  'templates',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    isLearningPath: boolean().notNull().default(false),
    status: text().$type<TemplateStatus>().notNull().default('draft'),
    archivedAt: instant(),
    isPublished: boolean().notNull().default(false),
    /** Code of the current version, here for the unique constraint per organization. */
    code: text().notNull().default(''),
    /** Set after inserting the first version, in the transaction that creates the template. */
    currentVersionId: uuid(),
    badgesCount: integer().notNull().default(0),
    /** How many of them are of undone awards. */
    undoneCount: integer().notNull().default(0),
    /** Learning paths only: how people who are complete get the badge. */
    awardMode: text().$type<AwardMode>().notNull().default('manual'),
    /** Learning paths only: whether the mail about a step mentions the person's progress. */
    mailsSayStep: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('templates_organization').on(table.organizationId, table.id),
    uniqueIndex('templates_code').on(table.organizationId, sql`lower(${table.code})`).where(sql`${table.code} <> ''`),
    index('templates_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    check('templates_status', sql`${table.status} in ('draft', 'active', 'archived')`),
    check('templates_award_mode', sql`${table.awardMode} in ('manual', 'approval', 'automatic')`),
    check(
      'templates_path_settings',
      sql`${table.isLearningPath} or (${table.awardMode} = 'manual' and not ${table.mailsSayStep})`,
    ),
    check('templates_archived_at', sql`(${table.status} = 'archived') = (${table.archivedAt} is not null)`),
  ],
)

/** A design with the values that it was drawn with. `likeness` is the hash of how it looks. */
export type UsedDesign = {
  engine: number
  design: Design
  level: DesignLevel
  bindings: Bindings
  likeness: string
}

/** Template content. Once a badge has been issued from a version, the version never changes. */
export const templateVersions = pgTable(
  'template_versions',
  {
    id: id(),
    organizationId: uuid().notNull(),
    templateId: uuid().notNull(),
    number: integer().notNull().default(1),
    title: text().notNull(),
    code: text().notNull().default(''),
    description: text().notNull().default(''),
    assignmentCriteria: text().notNull().default(''),
    /** The storage key of the uploaded image without its variant; null shows the generated badge art. */
    image: text(),
    backgroundImage: text(),
    /** What the image shows, in words; null leaves it to whoever shows it. */
    imageAlt: text(),
    /** What the image was drawn from; null for any other. */
    design: jsonb().$type<UsedDesign>(),
    colorPrimary: text(),
    type: text().$type<TemplateType>(),
    acquiredKnowledge: text(),
    acquiredSkills: text(),
    acquiredAttitudes: text(),
    applicationScope: text(),
    otherOrg: text(),
    otherOrgInfo: text(),
    learnMoreUrl: text(),
    /** Validity of badges; null if they do not expire by default. */
    validityCount: integer(),
    validityUnit: text().$type<ValidityUnit>(),
    isMicroCredential: boolean().notNull().default(false),
    microCredential: jsonb().$type<MicroCredential>(),
    alignments: jsonb().$type<Alignment[]>().notNull().default([]),
    /** Whether the signed credential contains the holder's name. */
    namesRecipient: boolean().notNull().default(false),
    /** Whether grades are public. */
    showsGrades: boolean().notNull().default(false),
    language: text().$type<Language>().notNull(),
    /** Learning paths only: number of steps needed, including the required ones; null for all. */
    neededSteps: integer(),
    /** Learning paths only: whether an expired step counts. */
    expiredCounts: boolean().notNull().default(false),
    badgesCount: integer().notNull().default(0),
    /** How many of them are of undone awards. */
    undoneCount: integer().notNull().default(0),
    /** Whether issued badges of a learning path show it as a step, which freezes it too. */
    isIssuedStep: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('template_versions_find').using(
      'gin',
      table.organizationId,
      sql`search_words(${table.title} || ' ' || ${table.code})`,
    ),
    foreignKey({
      name: 'template_versions_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
    }).onDelete('cascade'),
    unique('template_versions_number').on(table.templateId, table.number),
    unique('template_versions_organization').on(table.organizationId, table.templateId, table.id),
    check('template_versions_title', sql`length(${table.title}) between 1 and 255`),
    check('template_versions_needed_steps', sql`${table.neededSteps} >= 0`),
    check('template_versions_type', sql`${table.type} in ('knowledge', 'skills', 'participation', 'qualification')`),
    check('template_versions_language', sql`${table.language} in ('it', 'en')`),
    check('template_versions_validity_unit', sql`${table.validityUnit} in ('day', 'month', 'year')`),
    check(
      'template_versions_validity',
      sql`(${table.validityCount} is null) = (${table.validityUnit} is null) and ${table.validityCount} between 1 and 120`,
    ),
    check('template_versions_color', sql`${table.colorPrimary} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
)

/** The ordered steps of a learning path's version. */
export const pathSteps = pgTable(
  'path_steps',
  {
    organizationId: uuid().notNull(),
    learningPathId: uuid().notNull(),
    versionId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** Version of the step shown by badges of this path's version; null (the current one) until there are badges. */
    issuedVersionId: uuid(),
    /** From 1, without gaps. Checked for uniqueness at commit, so that steps can be swapped. */
    position: integer().notNull(),
    isRequired: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.templateId] }),
    foreignKey({
      name: 'path_steps_version',
      columns: [table.organizationId, table.learningPathId, table.versionId],
      foreignColumns: [templateVersions.organizationId, templateVersions.templateId, templateVersions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'path_steps_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
    }),
    foreignKey({
      name: 'path_steps_issued_version',
      columns: [table.organizationId, table.templateId, table.issuedVersionId],
      foreignColumns: [templateVersions.organizationId, templateVersions.templateId, templateVersions.id],
    }),
    index('path_steps_by_template').on(table.templateId),
    check('path_steps_not_itself', sql`${table.templateId} <> ${table.learningPathId}`),
    check('path_steps_from_one', sql`${table.position} >= 1`),
  ],
)
