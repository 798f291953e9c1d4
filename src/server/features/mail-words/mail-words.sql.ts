import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { MailWords, WordsByLanguage } from '#contract/mails/mail-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mailWords } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

const LANGUAGES: readonly Language[] = ['en', 'it']

const rowsOf = (organizationId: string, templateId: string | null) =>
  and(
    eq(mailWords.organizationId, organizationId),
    templateId === null ? isNull(mailWords.templateId) : eq(mailWords.templateId, templateId),
  )

const wordsOf = ({ subject, opening, closing }: MailWords): MailWords => ({ subject, opening, closing })

/** A template's own words by language. @param templateId null for those of the organization */
export async function findWords(
  db: Database,
  organizationId: string,
  templateId: string | null,
): Promise<WordsByLanguage> {
  const rows = await db.select().from(mailWords).where(rowsOf(organizationId, templateId))
  const of = (language: Language) => rows.find((row) => row.language === language)
  const [en, it] = [of('en'), of('it')]
  return { en: en ? wordsOf(en) : null, it: it ? wordsOf(it) : null }
}

/** The words of a template's mail: its own, or else the organization's; undefined if there are none. */
export async function findMailWords(
  db: Database,
  organizationId: string,
  templateId: string | undefined,
  language: Language,
): Promise<MailWords | undefined> {
  const [row] = await db
    .select()
    .from(mailWords)
    .where(
      and(
        eq(mailWords.organizationId, organizationId),
        eq(mailWords.language, language),
        templateId
          ? sql`(${mailWords.templateId} = ${templateId} or ${mailWords.templateId} is null)`
          : isNull(mailWords.templateId),
      ),
    )
    .orderBy(sql`${mailWords.templateId} is null`)
    .limit(1)
  return row && wordsOf(row)
}

/** Replaces a template's words in all languages. @param templateId null for those of the organization */
export async function saveWords(
  tx: Database,
  organizationId: string,
  templateId: string | null,
  words: WordsByLanguage,
): Promise<void> {
  await tx.delete(mailWords).where(rowsOf(organizationId, templateId))
  const rows = LANGUAGES.flatMap((language) => {
    const own = words[language]
    return own ? [{ organizationId, templateId, language, ...own }] : []
  })
  if (rows.length > 0) await tx.insert(mailWords).values(rows)
}

export async function saveColor(tx: Database, organizationId: string, color: string | null): Promise<void> {
  await tx
    .update(organizations)
    .set({ color, updatedAt: sql`clock_timestamp()` })
    .where(eq(organizations.id, organizationId))
}
