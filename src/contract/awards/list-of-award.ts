import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { requiredText, Uuid } from '../formats.ts'

/**
 * Addition: creates a list of an award's recipients, whatever became of their badges, for another award to them. Its
 * type is `import`, like every list created for a single award. Grades, credits and evidence stay with the badges.
 */
export const makeListOfAward = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/awards/:award_id/earners_list',
  summary: 'Make an earners list of the people of an award',
  status: 201,
  idempotent: true,
  input: z.object({ award_id: Uuid, name: requiredText(255) }),
  output: data(z.object({ id: Uuid, earners_count: z.int() })),
})
