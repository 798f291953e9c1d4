import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { escoSkills } from '#server/schema/tables/skills.ts'

export type EscoSkill = { conceptUri: string; preferredLabel: string; alternativeLabels: string; type: string }

type FoundSkill = { concept_uri: string; name: string; distance: number }

/**
 * The ESCO skills that match in any language, each once, named in the given language if that is imported. Distance: 0
 * if the name begins with the search text, 1 if its words match, 2 for a match in other labels or another language.
 */
export async function findEscoSkills(
  db: Database,
  { search, language, most }: { search: string; language: Language; most: number },
): Promise<FoundSkill[]> {
  const { rows } = await db.execute<FoundSkill>(sql`
    with found as (
      select concept_uri, preferred_label,
        case when language <> ${language} then 2
          when starts_with(fold(preferred_label), fold(${search})) then 0
          when label_words @@ find_query(${search}) then 1 else 2 end as distance
      from esco_skills where search_words @@ find_query(${search})
    ), nearest as (
      select distinct on (concept_uri) concept_uri, preferred_label, distance
      from found order by concept_uri, distance, preferred_label
    )
    select nearest.concept_uri, coalesce(own.preferred_label, nearest.preferred_label) as name, nearest.distance
    from nearest left join esco_skills own on own.concept_uri = nearest.concept_uri and own.language = ${language}
    order by distance, length(coalesce(own.preferred_label, nearest.preferred_label)), name, concept_uri limit ${most}`)
  return rows
}

/** Deletes the imported skills of a language. */
export async function deleteEscoSkills(tx: Database, language: Language): Promise<void> {
  await tx.delete(escoSkills).where(eq(escoSkills.language, language))
}

/** Inserts skills of a language; existing ones are left unchanged. @returns how many were inserted */
export async function insertEscoSkills(tx: Database, language: Language, skills: EscoSkill[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into esco_skills (language, concept_uri, preferred_label, alternative_labels, type)
    select ${language}, given."conceptUri", given."preferredLabel", given."alternativeLabels", given.type
    from jsonb_to_recordset(${JSON.stringify(skills)}::jsonb)
      as given ("conceptUri" text, "preferredLabel" text, "alternativeLabels" text, type text)
    on conflict do nothing returning 1`)
  return rows.length
}
