import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/designs/brand.ts'
import type { Design } from '#contract/designs/design.ts'
import type { SeriesKey, SeriesRow } from '#contract/designs/own-designs.ts'
import type { DesignLevel } from '#contract/designs/template-design.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'
import { templates } from './templates.ts'

const organizationId = () => uuid().notNull()

/** What a row of a series was made of: its source, as it was then, and its own values of the changing key. */
export type SeriesOrigin = { sourceId: string; source: Design; key: SeriesKey; row: SeriesRow }

/** The drafts of the designs of templates. What a template's picture shows is in its version. */
export const templateDesigns = pgTable(
  'template_designs',
  {
    organizationId: organizationId(),
    templateId: uuid().primaryKey(),
    design: jsonb().$type<Design>().notNull(),
    level: text().$type<DesignLevel>().notNull().default(''),
    origin: jsonb().$type<SeriesOrigin>(),
    /** What becomes the picture by itself, and when: after a series, a copy or a change of the brand. */
    dueDesign: jsonb().$type<Design>(),
    dueAt: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'template_designs_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
    }).onDelete('cascade'),
    index('template_designs_organization').on(table.organizationId, table.templateId),
    index('template_designs_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check('template_designs_due', sql`(${table.dueAt} is null) = (${table.dueDesign} is null)`),
  ],
)

const ofOrganization = () => organizationId().references(() => organizations.id, { onDelete: 'cascade' })

/** Starting designs of organizations. */
export const designs = pgTable(
  'designs',
  {
    id: id(),
    organizationId: ofOrganization(),
    name: text().notNull(),
    design: jsonb().$type<Design>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('designs_of_organization').on(table.organizationId),
    check('designs_name', sql`length(${table.name}) between 1 and 100`),
  ],
)

/** What holds the badges of an organization together. */
export const brands = pgTable('brands', {
  organizationId: ofOrganization().primaryKey(),
  enamels: jsonb().$type<{ name: string; hex: string }[]>().notNull(),
  look: jsonb().$type<Pick<Brand, 'metal' | 'engraving' | 'face' | 'shapes'>>().notNull(),
  isLocked: boolean().notNull().default(false),
  updatedAt: updatedAt(),
})

/** Pictures of designs, by the hash of what is stored. */
export const designPictures = pgTable(
  'design_pictures',
  {
    organizationId: ofOrganization(),
    hash: text().notNull(),
    /** The storage key without its variant. */
    picture: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.hash] })],
)

/** Series that were made, with what their undoing brings back; kept for an hour. */
export const designSeries = pgTable(
  'design_series',
  {
    id: id(),
    organizationId: ofOrganization(),
    /** For each row its draft before; null for a template without one. `isNew`: the series made the template. */
    before: jsonb()
      .$type<
        {
          templateId: string
          isNew: boolean
          draft: Pick<typeof templateDesigns.$inferSelect, 'design' | 'level' | 'origin'> | null
        }[]
      >()
      .notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('design_series_of_organization').on(table.organizationId)],
)
