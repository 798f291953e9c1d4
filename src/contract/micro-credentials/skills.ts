import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Language, listOf, text } from '../formats.ts'
import { Alignment } from './micro-credentials.ts'

/** The frameworks whose skills can be searched. ESCO has some where the operator has imported it. */
export const Framework = z.enum(['DigComp 2.2', 'EntreComp', 'LifeComp', 'GreenComp', 'EQF', 'ESCO'])
export type Framework = z.output<typeof Framework>

export const MOST_SKILLS_FOUND = 20

/** Addition: skills and levels that badges can stand for, as one types. */
export const listSkills = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/skills',
  summary: 'Find skills of European frameworks',
  input: z.object({
    /** Beginnings of words, in either language. Nothing finds the first skills of the built-in frameworks. */
    search: text(100).default(''),
    /** All of them unless given. */
    framework: listOf(Framework, Framework.options.length).optional(),
    /** In which the skills are named, whatever they were found by. */
    language: Language.default('en'),
  }),
  output: data(z.array(Alignment).max(MOST_SKILLS_FOUND)),
})
