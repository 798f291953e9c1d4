import { z } from 'zod'
import { Original } from '#contract/badges.ts'
import { Brand } from '#contract/designs/brand.ts'
import { Design } from '#contract/designs/design.ts'
import { SeriesKey, SeriesRow } from '#contract/designs/own-designs.ts'
import { DesignLevel } from '#contract/designs/template-design.ts'
import { RowCondition } from '#contract/earners/row-condition.ts'
import { Uuid } from '#contract/formats.ts'
import { Alignment, Evidence, MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { ReportQuery } from '#contract/reports/saved-reports.ts'

/** What pages lead to: never a script. */
const Address = z.string().regex(/^https?:\/\//i, { error: 'no address of the web' })
const Lines = z.record(z.string(), z.string().nullable())
const Anything = z.record(z.string(), z.unknown())

const UsedDesign = z.object({
  engine: z.int(),
  design: Design,
  level: DesignLevel,
  bindings: Anything,
  likeness: z.string(),
})
const Origin = z.object({ sourceId: Uuid, source: Design, key: SeriesKey, row: SeriesRow })

/**
 * What the values of a column are, where the database cannot tell: those with JSON in them, and the addresses of links. Rows from
 * elsewhere are checked by it; all of ours match it.
 */
export const SHAPES: Record<string, Record<string, z.ZodType>> = {
  organizations: { address_info: Lines, billing_info: Lines, contact_info: Lines, website: Address },
  template_versions: {
    design: UsedDesign,
    micro_credential: MicroCredential,
    alignments: z.array(Alignment),
    learn_more_url: Address,
  },
  template_designs: { design: Design, origin: Origin, due_design: Design },
  designs: { design: Design },
  brands: {
    enamels: z.array(Brand.shape.enamels.element.omit({ uses: true })),
    look: Brand.omit({ enamels: true, is_locked: true }),
  },
  certificate_settings: { signatories: z.array(z.object({ slot: z.int(), name: z.string(), role: z.string() })) },
  saved_reports: { query: ReportQuery },
  earners: { metadata: Anything },
  earner_joins: { moved: Anything },
  awards: { only: RowCondition },
  scheduled_awards: { only: RowCondition },
  badges: {
    additional_details: z.array(z.unknown()),
    evidence: z.array(Evidence.extend({ url: Address.nullable() })),
    original: Original.extend({ url: Address.nullable(), issuer_url: Address.nullable() }),
  },
  mails: { data: z.record(z.string(), z.string()) },
  activities: {
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  },
  events: { data: Anything },
}

/** What is wrong with a row's values, in words for the operator; undefined if nothing is. Null is the database's matter. */
export function misshapen(table: string, row: Record<string, unknown>): string | undefined {
  for (const [column, shape] of Object.entries(SHAPES[table] ?? {})) {
    const value = row[column]
    if (value === null || value === undefined) continue
    const [issue] = shape.safeParse(value).error?.issues ?? []
    if (issue) return `${[column, ...issue.path].join('.')} is not what it has to be (${issue.message})`
  }
  return undefined
}
