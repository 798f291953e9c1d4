import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import { searchVector } from '#server/platform/database/columns.ts'

/** ESCO skills in the languages that the operator has imported, shared by all organizations. */
export const escoSkills = pgTable(
  'esco_skills',
  {
    language: text().$type<Language>().notNull(),
    conceptUri: text().notNull(),
    preferredLabel: text().notNull(),
    /** Synonyms, used only for searching. */
    alternativeLabels: text().notNull(),
    /** ESCO's `skill/competence` or `knowledge`. */
    type: text().notNull(),
    labelWords: searchVector().generatedAlwaysAs(sql`search_words(preferred_label)`),
    searchWords: searchVector().generatedAlwaysAs(sql`search_words(preferred_label || ' ' || alternative_labels)`),
  },
  (table) => [
    primaryKey({ columns: [table.conceptUri, table.language] }),
    index('esco_skills_find').using('gin', table.searchWords),
  ],
)
