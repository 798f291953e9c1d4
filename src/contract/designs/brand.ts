import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { Flag, FlagInput, fails, HexColor, Instant, personName, Uuid } from '../formats.ts'
import { DESIGN_ENGRAVINGS, DESIGN_FACES, DESIGN_LIMITS, DESIGN_METALS, DESIGN_SHAPES } from './design.ts'

const look = {
  metal: z.enum(DESIGN_METALS),
  engraving: z.enum(DESIGN_ENGRAVINGS),
  face: z.enum(DESIGN_FACES),
  /** Those that the organization uses. */
  shapes: z
    .array(z.enum(DESIGN_SHAPES))
    .min(1)
    .max(DESIGN_SHAPES.length)
    .refine((shapes) => new Set(shapes).size === shapes.length, fails('one_of_each')),
}

/** What holds an organization's badges together. */
export const Brand = z.object({
  ...look,
  /** `uses`: how many templates and starting designs have the enamel. */
  enamels: z.array(z.object({ name: z.string(), hex: HexColor, uses: z.int() })).max(DESIGN_LIMITS.brand),
  /** Whether editors and issuers may only design within it. */
  is_locked: Flag,
})
export type Brand = z.output<typeof Brand>

/** A brand and its last change; nulls if there is none, or if nothing tells who made it. */
const ShownBrand = Brand.extend({
  updated_at: Instant.nullable(),
  updated_by: z.object({ uuid: Uuid, name: z.string() }).nullable(),
})
export type ShownBrand = z.output<typeof ShownBrand>

const Place = z
  .int()
  .min(0)
  .max(DESIGN_LIMITS.brand - 1)

export const BrandInput = z.object({
  ...look,
  enamels: z
    .array(
      z.object({
        name: personName(60),
        hex: HexColor.toLowerCase(),
        /** Its place in the saved brand; null for a new one. */
        was: Place.nullable().default(null),
      }),
    )
    .max(DESIGN_LIMITS.brand)
    .refine((enamels) => {
      const kept = enamels.flatMap(({ was }) => was ?? [])
      return new Set(kept).size === kept.length
    }, fails('one_of_each')),
  /** For each removed enamel that is used, by its place in the saved brand, the place of the one that replaces it. */
  replacements: z
    .array(z.object({ was: Place, by: Place }))
    .max(DESIGN_LIMITS.brand)
    .default([]),
  is_locked: FlagInput,
})
export type BrandInput = z.output<typeof BrandInput>

const PATH = '/api/v1/issuers/organization/brand'

/** Addition: without a brand, no enamels, every shape, and not locked. */
export const getBrand = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Get the brand of the organization',
  input: z.object({}),
  output: data(ShownBrand),
})

/** How many designs change: drafts of templates, active templates that get a draft, and starting designs. */
const BrandChanges = z.object({ drafts: z.int(), active: z.int(), designs: z.int() })

/** Addition: counts what a brand would change, and saves nothing. */
export const previewBrand = endpoint({
  method: 'POST',
  path: `${PATH}/changes`,
  summary: 'Count what a change of the brand changes',
  input: BrandInput,
  output: data(BrandChanges),
})

/** Addition: replaces the brand, and changes the designs that are bound to it. 422 for a used enamel without a replacement. */
export const updateBrand = replacing(
  endpoint({ method: 'PUT', path: PATH, summary: 'Change the brand', input: BrandInput, output: data(ShownBrand) }),
  {
    shownBy: () => getBrand,
    seen: ({ enamels, metal, engraving, face, shapes, is_locked }: Partial<Brand>) => ({
      enamels: enamels?.map(({ name, hex }) => ({ name, hex })),
      metal,
      engraving,
      face,
      shapes,
      is_locked,
    }),
  },
)
