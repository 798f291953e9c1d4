import { z } from 'zod'
import { Earner } from '../earners/earners.ts'
import { data, endpoint } from '../endpoint.ts'
import { Uuid } from '../formats.ts'

/** Addition: mails to the address do not arrive, so no more are sent. Correcting the address clears the mark. */
export const markAddressDead = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/:earner_id/dead_address',
  summary: 'Mark the address of an earner as dead',
  input: z.object({ earner_id: Uuid }),
  output: data(Earner),
})

/** Addition: clears the mark. */
export const markAddressAlive = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/earners/:earner_id/dead_address',
  summary: 'Write to the address of an earner again',
  input: z.object({ earner_id: Uuid }),
  output: data(Earner),
})
