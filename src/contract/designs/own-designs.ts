import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { Instant, OptionalUpload, personName, requiredLine, Uuid } from '../formats.ts'
import { Design, DesignColour, DesignSymbolPart, engraved } from './design.ts'
import { DesignLevel, DesignPicture } from './template-design.ts'

export const MAX_OWN_DESIGNS = 100
/** Most pictures for designs that an organization has. */
export const MAX_DESIGN_PICTURES = 200
export const MIN_SERIES = 2
export const MAX_SERIES = 24

/** A starting design of the organization's own. */
export const OwnDesign = z.object({
  id: Uuid,
  name: z.string(),
  design: Design,
  created_at: Instant,
  updated_at: Instant,
})
export type OwnDesign = z.output<typeof OwnDesign>

const PATH = '/api/v1/issuers/organization/designs'
const Name = personName(100)
const ofDesign = { design_id: Uuid }

/** Addition: sorted by name. */
export const listOwnDesigns = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List the starting designs of the organization',
  input: z.object({}),
  output: data(z.array(OwnDesign)),
})

/** Addition: keeps a design to begin others with. */
export const createOwnDesign = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Add a starting design',
  status: 201,
  idempotent: true,
  input: z.object({ name: Name, design: Design }),
  output: data(OwnDesign),
})

/** Addition: changes only the given fields. */
export const updateOwnDesign = replacing(
  endpoint({
    method: 'PUT',
    path: `${PATH}/:design_id`,
    summary: 'Change a starting design',
    input: z.object({ ...ofDesign, name: Name.optional(), design: Design.optional() }),
    output: data(OwnDesign),
  }),
  { seen: ({ name, design }: Partial<OwnDesign>) => ({ name, design }) },
)

/** Addition: what was made from it stays. */
export const deleteOwnDesign = endpoint({
  method: 'DELETE',
  path: `${PATH}/:design_id`,
  summary: 'Delete a starting design',
  status: 204,
  input: z.object(ofDesign),
  output: z.undefined(),
})

/**
 * Addition: stores a PNG or JPEG for the parts `picture` and `logo`, which name it by its hash. What no design names a day later is
 * removed. 422 for more than 200.
 */
export const uploadDesignPicture = endpoint({
  method: 'POST',
  path: `${PATH}/pictures`,
  summary: 'Upload a picture for designs',
  status: 201,
  input: z.object({ picture: OptionalUpload }),
  output: data(DesignPicture),
})

/** What changes from row to row: stars and metal; symbol, colour and short title; or the year. */
export const SeriesKey = z.enum(['level', 'subject', 'year'])
export type SeriesKey = z.output<typeof SeriesKey>

/** A row of a series: a template, or the title and code of a new draft, and its values of the changing key. */
export const SeriesRow = z.object({
  template_id: Uuid.optional(),
  title: requiredLine(255).optional(),
  code: z.string().trim().max(255).optional(),
  level: DesignLevel.optional(),
  symbol: DesignSymbolPart.optional(),
  enamel: DesignColour.optional(),
  short: engraved(80).optional(),
  year: z
    .string()
    .regex(/^\d{4}$/)
    .meta({ examples: ['2027'] })
    .optional(),
})
export type SeriesRow = z.output<typeof SeriesRow>

const SeriesInput = z.object({
  /** The template whose saved or used design is the source. */
  source_id: Uuid,
  key: SeriesKey,
  rows: z.array(SeriesRow).min(MIN_SERIES).max(MAX_SERIES),
})

/**
 * Addition: gives each row a design made from the source. Rows that are not active show it after ten seconds, active ones
 * have it as a draft. Until then the series can be undone.
 */
export const createSeries = endpoint({
  method: 'POST',
  path: `${PATH}/series`,
  summary: 'Make a series of designs',
  status: 201,
  idempotent: true,
  input: SeriesInput,
  output: data(
    z.object({
      id: Uuid,
      rows: z.array(
        z.object({ template_id: Uuid, title: z.string(), is_new: z.boolean(), is_active: z.boolean(), design: Design }),
      ),
    }),
  ),
})

/** Addition: gives the rows their earlier designs and deletes the new drafts. 409 once pictures were drawn. */
export const undoSeries = endpoint({
  method: 'POST',
  path: `${PATH}/series/:series_id/undo`,
  summary: 'Undo a series of designs',
  status: 204,
  input: z.object({ series_id: Uuid }),
  output: z.undefined(),
})
