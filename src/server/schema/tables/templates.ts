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
import type { Language } from '#contract/formats.ts'
import type { AwardMode } from '#contract/learning-paths/rule.ts'
import type { Alignment, MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import type { TemplateStatus, TemplateType } from '#contract/templates.ts'
import type { ValidityUnit } from '#contract/validity.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/** A badge template or learning path: its state. What it says lives in its versions. */
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
    /** The code of the current version, here because it is unique in an organization. */
    code: text().notNull().default(''),
    /** Written in the transaction that makes the template, right after its first version. */
    currentVersionId: uuid(),
    badgesCount: integer().notNull().default(0),
    /** Of a learning path: who awards it to people who are complete. */
    awardMode: text().$type<AwardMode>().notNull().default('manual'),
    /** Of a learning path: whether the mail about a step says how far somebody has come. */
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

/** What a template says. Once a badge has been issued from a version, that version never changes. */
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
    colorPrimary: text(),
    type: text().$type<TemplateType>(),
    acquiredKnowledge: text(),
    acquiredSkills: text(),
    acquiredAttitudes: text(),
    applicationScope: text(),
    otherOrg: text(),
    otherOrgInfo: text(),
    learnMoreUrl: text(),
    /** How long badges are valid; null where they never expire by themselves. */
    validityCount: integer(),
    validityUnit: text().$type<ValidityUnit>(),
    isMicroCredential: boolean().notNull().default(false),
    microCredential: jsonb().$type<MicroCredential>(),
    alignments: jsonb().$type<Alignment[]>().notNull().default([]),
    /** Whether the signed credential carries the holder's name. */
    namesRecipient: boolean().notNull().default(false),
    /** Whether grades are shown to everybody. */
    showsGrades: boolean().notNull().default(false),
    language: text().$type<Language>().notNull(),
    /** Of a learning path: how many steps make it complete, the required ones among them; null: all. */
    neededSteps: integer(),
    /** Of a learning path: whether a step counts that has expired. */
    expiredCounts: boolean().notNull().default(false),
    badgesCount: integer().notNull().default(0),
    /** Whether badges show it as a step of their learning path: from then on it never changes either. */
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

/** The steps of one version of a learning path, in their order. */
export const pathSteps = pgTable(
  'path_steps',
  {
    organizationId: uuid().notNull(),
    learningPathId: uuid().notNull(),
    versionId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** The step's version that badges of this path's version show; null, for the current one, until there are badges. */
    issuedVersionId: uuid(),
    /** From 1, without gaps. Unique at commit, so that steps can trade places. */
    position: integer().notNull(),
    /** Whether the path is complete only with it. */
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
