import type { Colour, Design } from '#art/design/design.ts'
import { isAllowed } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { type FieldError, Refusal, type Sentence } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { type BrandRow, findBrand, findDesignPictures } from './designs.sql.ts'
import { symbolOf } from './resources.ts'

/**
 * Refuses a design with what does not exist: an icon, an enamel of the brand, a picture of the organization. If the brand is locked,
 * editors and issuers may only design within it.
 * @param field the name of the design in the request
 * @throws Refusal 422 with the path of each
 */
export async function refuseDesign(
  db: Database,
  design: Design,
  { caller }: Pick<SignedInRequest, 'caller'>,
  field = 'design',
) {
  const brand = await findBrand(db, caller.organizationId)
  const isBound = brand?.isLocked && !isAllowed(caller.level, 'administer')
  const errors = [
    ...(await unknownParts(db, design, caller.organizationId, brand)),
    ...(isBound ? outside(design, brand) : []),
  ]
  if (errors.length === 0) return
  const fieldErrors = errors.map(({ path, sentence }) => ({ path: [field, ...path], sentence }))
  throw new Refusal(422, 'validation_failed', { fieldErrors })
}

const unknownSymbol: Sentence = (locale) => m.designs_unknown_symbol({}, { locale })
const unknownEnamel: Sentence = (locale) => m.designs_unknown_enamel({}, { locale })
const unknownPicture: Sentence = (locale) => m.designs_unknown_picture({}, { locale })
const outsideBrand: Sentence = (locale) => m.designs_outside_brand({}, { locale })

/** The colours of a design, with their paths. */
const coloursOf = ({ enamel, band, banner }: Design): [PropertyKey[], Colour][] => [
  [['enamel'], enamel],
  ...(band ? ([[['band'], band]] as [PropertyKey[], Colour][]) : []),
  ...(banner?.enamel ? ([[['banner', 'enamel'], banner.enamel]] as [PropertyKey[], Colour][]) : []),
]

async function unknownParts(db: Database, design: Design, organizationId: string, brand: BrandRow | undefined) {
  const { symbol, extra } = design
  const known = await findDesignPictures(
    db,
    organizationId,
    extra.flatMap((each) => ('hash' in each ? each.hash : [])),
  )
  const errors: FieldError[] = []
  if (symbol && 'name' in symbol && !symbolOf(symbol.name))
    errors.push({ path: ['symbol', 'name'], sentence: unknownSymbol })
  for (const [path, colour] of coloursOf(design))
    if ('brand' in colour && colour.brand >= (brand?.enamels.length ?? 0))
      errors.push({ path, sentence: unknownEnamel })
  for (const [index, each] of extra.entries())
    if ('hash' in each && !known.has(each.hash))
      errors.push({ path: ['extra', index, 'hash'], sentence: unknownPicture })
  return errors
}

/** What a locked brand does not allow. */
function outside(design: Design, { look }: BrandRow): FieldError[] {
  const paths = [
    ...(['metal', 'engraving', 'face'] as const).filter((part) => design[part] !== look[part]).map((part) => [part]),
    ...(look.shapes.includes(design.shape) ? [] : [['shape']]),
    ...coloursOf(design).flatMap(([path, colour]) => ('brand' in colour ? [] : [path])),
  ]
  return paths.map((path) => ({ path, sentence: outsideBrand }))
}
