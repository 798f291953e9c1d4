import type { Bindings } from '#art/design/design.ts'
import { starsOf } from '#art/design/say.ts'
import { textOf } from '#art/design/words.ts'
import type { Brand } from '#contract/designs/brand.ts'
import type { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { symbolLabel } from './drawing/known-resources.ts'
import { isWordsPart, type PartId, type PartWords, wordsOf } from './state/parts.ts'

const parts: Record<PartId, () => string> = {
  whole: m.designer_part_whole,
  stars: m.designer_part_stars,
  top: m.designer_part_top,
  bottom: m.designer_part_bottom,
  plate: m.designer_part_plate,
  banner: m.designer_part_banner,
  note: m.designer_part_note,
  symbol: m.designer_part_symbol,
  picture: m.designer_part_picture,
  logo: m.designer_part_logo,
  engraving: m.designer_part_engraving,
  enamel: m.designer_part_enamel,
  rim: m.designer_part_rim,
}
const shapes: Record<Design['shape'], () => string> = {
  circle: m.designer_shape_circle,
  seal: m.designer_shape_seal,
  octagon: m.designer_shape_octagon,
  hexagon: m.designer_shape_hexagon,
  gear: m.designer_shape_gear,
  sun: m.designer_shape_sun,
  star: m.designer_shape_star,
  quatrefoil: m.designer_shape_quatrefoil,
  arch: m.designer_shape_arch,
  shield: m.designer_shape_shield,
  crest: m.designer_shape_crest,
  lozenge: m.designer_shape_lozenge,
  plaque: m.designer_shape_plaque,
  speech: m.designer_shape_speech,
  heart: m.designer_shape_heart,
  drop: m.designer_shape_drop,
  house: m.designer_shape_house,
}
const metals: Record<Design['metal'], () => string> = {
  gold: m.designer_metal_gold,
  silver: m.designer_metal_silver,
  bronze: m.designer_metal_bronze,
}
const borders: Record<Design['border'], () => string> = {
  beads: m.designer_border_beads,
  pearls: m.designer_border_pearls,
  ticks: m.designer_border_ticks,
  rope: m.designer_border_rope,
  wire: m.designer_border_wire,
}
const engravings: Record<Design['engraving'], () => string> = {
  waves: m.designer_engraving_waves,
  ellipses: m.designer_engraving_ellipses,
  barleycorn: m.designer_engraving_barleycorn,
  woven: m.designer_engraving_woven,
  rays: m.designer_engraving_rays,
  scales: m.designer_engraving_scales,
  contours: m.designer_engraving_contours,
  plain: m.designer_engraving_plain,
}
type Binding = Extract<PartWords, { bind: unknown }>['bind']
const bindings: Record<Binding, () => string> = {
  title: m.designer_bind_title,
  code: m.designer_bind_code,
  level: m.designer_bind_level,
  organization: m.designer_bind_organization,
  year: m.designer_bind_year,
}
const inks: Record<PartWords['ink'], () => string> = {
  auto: m.designer_ink_auto,
  ivory: m.designer_ink_ivory,
  gold: m.designer_ink_gold,
  dark: m.designer_ink_dark,
}

export const partName = (part: PartId) => parts[part]()
export const shapeName = (shape: Design['shape']) => shapes[shape]()
export const metalName = (metal: Design['metal']) => metals[metal]()
export const borderName = (border: Design['border']) => borders[border]()
export const engravingName = (engraving: Design['engraving']) => engravings[engraving]()
export const bindingName = (binding: Binding) => bindings[binding]()
export const inkName = (ink: PartWords['ink']) => inks[ink]()

export function symbolName({ symbol }: Design): string {
  if (!symbol) return m.designer_nothing()
  if ('letters' in symbol) return symbol.letters
  return 'name' in symbol ? (symbolLabel(symbol.name) ?? symbol.name) : m.designer_symbol_emblem()
}

/** What a colour of a document is called. */
function colourName(colour: Design['enamel'], brand: Brand): string {
  if ('hex' in colour) return m.designer_by_hand({ color: colour.hex.toUpperCase() })
  if ('type' in colour) return m.designer_template_colour()
  return brand.enamels[colour.brand]?.name ?? m.designer_enamel_gone()
}

/** What a part says or shows, in a few words. */
export function partFact(part: PartId, design: Design, values: Bindings, brand: Brand): string {
  if (isWordsPart(part)) {
    const words = wordsOf(design, part)
    return (words && textOf(words, values)) || m.designer_says_nothing()
  }
  if (part === 'whole') return m.designer_whole_fact()
  if (part === 'stars') {
    const count = design.stars && 'count' in design.stars ? design.stars.count : starsOf(values.level)
    return m.designer_stars({ count })
  }
  if (part === 'symbol') return symbolName(design)
  if (part === 'engraving') return engravingName(design.engraving)
  if (part === 'enamel') return colourName(design.enamel, brand)
  if (part === 'rim') return m.designer_rim_fact({ shape: shapeName(design.shape), metal: metalName(design.metal) })
  return m.designer_own_picture()
}

/** What a part's words are bound to, if they are. */
export function boundTo(part: PartId, design: Design): string | undefined {
  if (part === 'stars') return design.stars && 'bind' in design.stars ? bindingName('level') : undefined
  const words = isWordsPart(part) ? wordsOf(design, part) : null
  return words && 'bind' in words ? bindingName(words.bind) : undefined
}
