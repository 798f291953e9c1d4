import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { Flag, HexColor, Instant, nullableText, OwnUrl, Uuid } from '../formats.ts'
import { BadgeTemplate, MAX_IMAGE_ALT, TemplateType } from '../templates.ts'
import { DESIGN_INKS, Design, DesignHash } from './design.ts'
import { DesignSymbol } from './lettering.ts'

/** What a badge's stars count: 1 to 5, or A to E; empty for none. */
export const DESIGN_LEVELS = ['', '1', '2', '3', '4', '5', 'A', 'B', 'C', 'D', 'E'] as const
export const DesignLevel = z.enum(DESIGN_LEVELS)
export type DesignLevel = z.output<typeof DesignLevel>

/** The values of a template that a design shows. */
const Bindings = z.object({
  title: z.string(),
  code: z.string(),
  level: z.string(),
  organization: z.string(),
  year: z.string(),
  type: TemplateType.nullable(),
  color: HexColor.nullable(),
  /** The template's id, which varies the engraving. */
  id: z.string(),
  /** The organization's enamels. */
  brand: z.array(HexColor),
})

/** What a client needs to draw a design itself, besides letters (`designs/lettering`). */
const resources = {
  bindings: Bindings,
  /** Null if the design has no icon, or one that is gone. */
  symbol: DesignSymbol.nullable(),
  /** Its pictures that are stored, as `data:` URLs by hash. */
  pictures: z.record(z.string(), z.string()),
}

/** The template that a row of a series was made from. */
const SeriesSource = z.object({
  template_id: Uuid,
  title: z.string(),
  /** What the row would be now, if its source has changed since; null otherwise. */
  offered: Design.nullable(),
})

export const TemplateDesign = z.object({
  /** The draft; without one, what the template's own picture is drawn from. */
  design: Design,
  is_proposal: Flag,
  level: DesignLevel,
  ...resources,
  /** The design of the template's present picture; null if it is an upload or the drawn one. */
  used: z.object({ design: Design, level: DesignLevel }).nullable(),
  /** When the picture will be drawn again by itself, after a series or a change of the brand. */
  due_at: Instant.nullable(),
  from: SeriesSource.nullable(),
  /** The alternative text that somebody wrote for the designed picture, and what the draft proposes. */
  image_alt: z.string().nullable(),
  proposed_alt: z.string(),
  /** When the draft was saved; null for a proposal. */
  updated_at: Instant.nullable(),
})
export type TemplateDesign = z.output<typeof TemplateDesign>

const ofTemplate = { template_id: Uuid }
const PATH = '/api/v1/issuers/organization/badge_templates/:template_id/design'

/** Addition: the design of a template's picture, with what a client needs to draw it. */
export const getTemplateDesign = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Get the design of a badge template',
  input: z.object(ofTemplate),
  output: data(TemplateDesign),
})

const ofDesign = {
  shownBy: () => getTemplateDesign,
  seen: ({ design, level }: Partial<TemplateDesign>) => ({ design, level }),
}

/** Addition: saves the draft, whatever its checks say. The picture stays until the design is used. */
export const saveTemplateDesign = replacing(
  endpoint({
    method: 'PUT',
    path: PATH,
    summary: 'Save the design of a badge template',
    input: z.object({
      ...ofTemplate,
      design: Design,
      level: DesignLevel.optional(),
      /** Takes the changes of the series' source as seen: they are not offered again. */
      settles_offer: z.literal(true).optional(),
    }),
    output: data(TemplateDesign),
  }),
  { ...ofDesign, fields: ({ level }) => (level === undefined ? ['design'] : ['design', 'level']) },
)

const WORDS_PARTS = ['top', 'bottom', 'plate', 'banner', 'note'] as const
const passes = z.boolean()

/** One check of a design. Only `legible` may block its use. */
const DesignCheck = z.discriminatedUnion('check', [
  z.object({
    check: z.literal('contrast'),
    part: z.enum([...WORDS_PARTS, 'symbol']),
    ratio: z.number(),
    least: z.number(),
    passes,
    repair: z.enum(DESIGN_INKS).nullable(),
  }),
  z.object({
    check: z.literal('legible'),
    part: z.enum(WORDS_PARTS),
    pixels: z.number(),
    letters: z.int(),
    fitting: z.int(),
    passes,
    blocks: z.boolean(),
  }),
  z.object({ check: z.literal('recognizable'), pixels: z.number(), bar: z.number(), passes }),
  /** `id` and `title` of the own template that looks most like it. */
  z.object({
    check: z.literal('lookalike'),
    id: Uuid.nullable(),
    title: z.string().nullable(),
    distance: z.int(),
    passes,
  }),
  z.object({ check: z.literal('hidden'), parts: z.array(z.enum(['top', 'bottom', 'plate', 'note'])), passes }),
  z.object({ check: z.literal('missing_symbol'), passes }),
])

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }
/** The place of a part in 240 units: a box, or words along the edge around the middle. */
const Place = z.union([
  z.object(box),
  z.object({ radius: z.number(), height: z.number(), sweep: z.number(), isBelow: z.boolean() }),
])

/** Addition: draws a design with the values of a template, and saves nothing. 60 times a minute for a user. */
export const renderDesign = endpoint({
  method: 'POST',
  path: `${PATH}/render`,
  summary: 'Draw and check the design of a badge template',
  input: z.object({ ...ofTemplate, design: Design, level: DesignLevel.optional() }),
  output: data(
    z.object({
      svg: z.string(),
      places: z.partialRecord(z.enum(['top', 'bottom', 'stars', 'symbol', 'plate', 'note', 'logo', 'banner']), Place),
      checks: z.array(DesignCheck),
      /** Whether `use` would accept it. */
      may_be_used: z.boolean(),
      proposed_alt: z.string(),
      ...resources,
    }),
  ),
})

/**
 * Addition: makes the saved design the template's picture, and its alternative text the proposed one unless another is sent.
 * 422 while its title cannot be read at 128 px.
 */
export const useTemplateDesign = replacing(
  endpoint({
    method: 'POST',
    path: `${PATH}/use`,
    summary: 'Use the saved design as the picture of a badge template',
    input: z.object({ ...ofTemplate, image_alt: nullableText(MAX_IMAGE_ALT) }),
    output: data(BadgeTemplate),
  }),
  { ...ofDesign, fields: () => ['design', 'level'] },
)

/** The largest picture of a design, in bytes, and its longest side. */
export const MAX_DESIGN_PICTURE = { bytes: 2 * 1024 * 1024, side: 4096 }

export const DesignPicture = z.object({
  hash: DesignHash,
  picture_path: OwnUrl,
  /** What it is drawn with. */
  data_url: z.string(),
})
