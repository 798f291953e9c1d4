import { useQuery } from '@tanstack/react-query'
import { useMay } from '#client/features/session/permissions.ts'
import type { Brand } from '#contract/designs/brand.ts'
import type { Design } from '#contract/designs/design.ts'
import { brandQuery } from '../../brand/brand.queries.ts'

const NO_BRAND: Brand = { enamels: [], shapes: [], metal: 'gold', engraving: 'waves', face: 'clarendon', is_locked: 0 }

/** The brand, whether it binds the user, and `within`, which brings a design within it then. */
export function useBrand() {
  const { data: brand = NO_BRAND } = useQuery(brandQuery)
  const mayLeave = useMay('administer')
  const isBound = brand.is_locked === 1 && !mayLeave
  return { brand, isBound, within: (design: Design) => (isBound ? withinBrand(design, brand) : design) }
}

/** A design with what a brand offers in the place of what it does not. */
function withinBrand(design: Design, { metal, engraving, face, shapes }: Brand): Design {
  const { enamel, band, banner } = design
  const ours = <Colour extends Design['band'] | undefined>(colour: Colour) =>
    colour && 'brand' in colour ? colour : null
  return {
    ...design,
    metal,
    engraving,
    face,
    shape: shapes.includes(design.shape) ? design.shape : (shapes[0] ?? design.shape),
    enamel: ours(enamel) ?? { brand: 0 },
    band: ours(band),
    banner: banner && { ...banner, enamel: ours(banner.enamel) ?? undefined },
  }
}
