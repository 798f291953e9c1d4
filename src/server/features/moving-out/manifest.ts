import { z } from 'zod'
import { Uuid } from '#contract/formats.ts'

/** The file of an export that says what it is. */
export const Manifest = z.object({
  insegna_export: z.literal(1),
  made_at: z.string(),
  /** The last migration of the store that it is from. */
  migration: z.string(),
  public_url: z.string(),
  /** The zone of wall clocks. */
  time_zone: z.string(),
  /** How many rows each list has. */
  rows: z.record(z.string(), z.int()),
  organization: z.object({ id: Uuid, name: z.string() }),
})
export type Manifest = z.output<typeof Manifest>
