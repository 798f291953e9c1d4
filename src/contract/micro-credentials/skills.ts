import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Language, listOf, text } from '../formats.ts'
import { Alignment } from './micro-credentials.ts'

/** The searchable frameworks. ESCO is empty until the operator has imported it. */
export const Framework = z.enum(['DigComp 2.2', 'EntreComp', 'LifeComp', 'GreenComp', 'EQF', 'ESCO'])
export type Framework = z.output<typeof Framework>

export const MAX_SKILLS_FOUND = 20

/** Addition: skills and levels for alignments, searched while typing. */
export const listSkills = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/skills',
  summary: 'Find skills of European frameworks',
  input: z.object({
    /** Prefixes of words, in either language. Empty returns the first skills of the built-in frameworks. */
    search: text(100).default(''),
    /** All frameworks by default. */
    framework: listOf(Framework, Framework.options.length).optional(),
    /** The language of the returned names, whichever language matched. */
    language: Language.default('en'),
  }),
  output: data(z.array(Alignment).max(MAX_SKILLS_FOUND)),
})
