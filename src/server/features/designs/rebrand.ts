import type { Colour, Design } from '#art/design/design.ts'
import type { BrandInput } from '#contract/designs/brand.ts'
import type { BrandRow } from './designs.sql.ts'

/** The enamels of a brand that a design has, by their places. */
export function enamelsOf({ enamel, band, banner }: Design): number[] {
  const colours = [enamel, band, banner?.enamel].flatMap((colour) => colour ?? [])
  return [...new Set(colours.flatMap((colour) => ('brand' in colour ? colour.brand : [])))]
}

/** The place that each enamel of a brand has in its next version; undefined for one that is removed without a replacement. */
export function placesAfter({ enamels, replacements }: BrandInput): (place: number) => number | undefined {
  return (place) => {
    const kept = enamels.findIndex(({ was }) => was === place)
    return kept >= 0 ? kept : replacements.find(({ was }) => was === place)?.by
  }
}

/**
 * What a change of the brand makes of a design that is bound to it: its enamels have their new places; its metal, engraving and face
 * follow where they were those of the brand.
 */
export function rebranded(
  design: Design,
  { look }: Pick<BrandRow, 'look'>,
  after: BrandInput,
  placeAfter: (place: number) => number | undefined,
): Design {
  const moved = <C extends Colour | null | undefined>(colour: C): C | Colour =>
    colour && 'brand' in colour ? { brand: placeAfter(colour.brand) ?? colour.brand } : colour
  const { enamel, band, banner } = design
  return {
    ...design,
    metal: design.metal === look.metal ? after.metal : design.metal,
    engraving: design.engraving === look.engraving ? after.engraving : design.engraving,
    face: design.face === look.face ? after.face : design.face,
    enamel: moved(enamel) ?? enamel,
    band: moved(band) ?? null,
    banner: banner && { ...banner, ...(banner.enamel && { enamel: moved(banner.enamel) }) },
  }
}
