import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import { searchVector } from '#server/platform/database/columns.ts'

/** The skills of ESCO in the languages that the operator has imported; all organizations search them. */
export const escoSkills = pgTable(
  'esco_skills',
  {
    language: text().$type<Language>().notNull(),
    conceptUri: text().notNull(),
    preferredLabel: text().notNull(),
    /** Other words for it, by which it is found and never named. */
    alternativeLabels: text().notNull(),
    /** `skill/competence` or `knowledge`, as ESCO says. */
    type: text().notNull(),
    labelWords: searchVector().generatedAlwaysAs(sql`search_words(preferred_label)`),
    searchWords: searchVector().generatedAlwaysAs(sql`search_words(preferred_label || ' ' || alternative_labels)`),
  },
  (table) => [
    primaryKey({ columns: [table.conceptUri, table.language] }),
    index('esco_skills_find').using('gin', table.searchWords),
  ],
)
