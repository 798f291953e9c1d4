import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { Alignment } from '#contract/micro-credentials/micro-credentials.ts'
import { type listSkills, MAX_SKILLS_FOUND } from '#contract/micro-credentials/skills.ts'
import { beginsWith, beginsWords } from '#i18n/search-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findEscoSkills } from './esco-skills.sql.ts'
import { BUILT_IN_SKILLS, type BuiltInSkill } from './frameworks.ts'

type SkillQuery = z.output<typeof listSkills.input>

/** A skill with its rank; see `distanceOf`. */
type Found = { skill: Alignment; distance: number }

/**
 * Skills that have, in their name or area in either language, a word beginning with each search word; best match first,
 * named in `language`.
 */
export async function findSkills(db: Database, { search, framework, language }: SkillQuery): Promise<Alignment[]> {
  const frameworks = framework?.length ? new Set(framework) : undefined
  const builtIn = BUILT_IN_SKILLS.filter(
    (skill) => (!frameworks || frameworks.has(skill.framework)) && isFound(skill, search),
  )
  const near = builtIn.map(
    (skill): Found => ({
      skill: { framework: skill.framework, code: skill.code, name: skill.name[language], url: skill.url },
      distance: distanceOf(skill, language, search),
    }),
  )
  const includesEsco = search !== '' && (!frameworks || frameworks.has('ESCO'))
  const esco = includesEsco ? await findEscoSkills(db, { search, language, most: MAX_SKILLS_FOUND }) : []
  const imported = esco.map(
    ({ concept_uri, name, distance }): Found => ({
      skill: { framework: 'ESCO', code: null, name, url: concept_uri.replace(/^http:/, 'https:') },
      distance,
    }),
  )
  return [...near, ...imported]
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SKILLS_FOUND)
    .map(({ skill }) => skill)
}

const isFound = ({ framework, code, name, area }: BuiltInSkill, search: string) =>
  search === '' || beginsWords([framework, code, name.en, name.it, area.en, area.it].join(' '), search)

/** 0: the name begins with the text; 1: its or its area's words do; 2: found by another language, framework or code. */
function distanceOf({ name, area }: BuiltInSkill, language: Language, search: string) {
  if (beginsWith(name[language], search)) return 0
  return beginsWords(`${name[language]} ${area[language]}`, search) ? 1 : 2
}
