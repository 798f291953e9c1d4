import { z } from 'zod'
import { Instant, Uuid } from './formats.ts'

export const Earner = z.object({
  id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: Instant,
  updated_at: Instant,
  email_verified_at: Instant.nullable(),
})
export type Earner = z.output<typeof Earner>
