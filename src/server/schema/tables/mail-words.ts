import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import { id, updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'
import { templates } from './templates.ts'

/** An organization's own text for award mails: for all templates, or for a single one. */
export const mailWords = pgTable(
  'mail_words',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null in the row for all templates without their own text in that language. */
    templateId: uuid(),
    language: text().$type<Language>().notNull(),
    /** Plain text with placeholders such as `{first_name}`; empty for the default text. */
    subject: text().notNull(),
    /** Cleaned HTML with placeholders. */
    opening: text().notNull(),
    closing: text().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('mail_words_template').on(table.organizationId, table.templateId, table.language).nullsNotDistinct(),
    foreignKey({
      name: 'mail_words_of_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
    }).onDelete('cascade'),
    check('mail_words_language', sql`${table.language} in ('it', 'en')`),
  ],
)
