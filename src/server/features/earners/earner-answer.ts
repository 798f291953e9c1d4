import type { z } from 'zod'
import type { Earner } from '#contract/earners/earners.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { earners } from '#server/schema/tables/earners.ts'

/** An earner's row without the columns that are only used for searching. */
export type EarnerRow = Omit<typeof earners.$inferSelect, 'nameKey' | 'searchName' | 'searchWords' | 'formerNames'>

/** An earner as the API returns it. */
export const earnerAnswer = (row: EarnerRow): z.input<typeof Earner> => ({
  id: row.id,
  recipient_email: row.email ?? '',
  recipient_first_name: row.firstName,
  recipient_last_name: row.lastName,
  metadata: row.metadata,
  created_at: instantFrom(row.createdAt),
  updated_at: instantFrom(row.updatedAt),
  email_verified_at: row.emailVerifiedAt && instantFrom(row.emailVerifiedAt),
  email_dead_at: row.emailDeadAt && instantFrom(row.emailDeadAt),
  certificate_name: row.certificateName,
})
