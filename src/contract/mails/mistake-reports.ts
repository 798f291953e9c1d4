import { z } from 'zod'
import { Badge } from '../badges.ts'
import { data, endpoint } from '../endpoint.ts'
import { Uuid } from '../formats.ts'

/** Addition: closes the report that a badge was sent to the wrong person. */
export const resolveMistake = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/:badge_id/mistake/settle',
  summary: 'Settle a report that a badge was sent to the wrong person',
  input: z.object({ badge_id: Uuid }),
  output: data(Badge),
})
