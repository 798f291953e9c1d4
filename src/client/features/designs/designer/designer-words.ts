import type { Bindings } from '#art/design/design.ts'
import { starsOf } from '#art/design/say.ts'
import { textOf } from '#art/design/words.ts'
import type { Brand } from '#contract/designs/brand.ts'
import type { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { symbolLabel } from './drawing/known-resources.ts'
import { isWordsPart, type PartId, type PartWords, wordsOf } from './state/parts.ts'

type Binding = Extract<PartWords, { bind: unknown }>['bind']

export const partName = (part: PartId) => m.designer_part({ part })
export const shapeName = (shape: Design['shape']) => m.designer_shape_name({ shape })
export const metalName = (metal: Design['metal']) => m.designer_metal_name({ metal })
export const borderName = (border: Design['border']) => m.designer_border_name({ border })
export const engravingName = (engraving: Design['engraving']) => m.designer_engraving_name({ engraving })
export const bindingName = (bind: Binding) => m.designer_binding({ bind })
export const inkName = (ink: PartWords['ink']) => m.designer_ink({ ink })

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

/** A part by what it says, such as the title, or by its place if that is nothing of the template. */
export const saidPart = (part: PartId, design: Design) => boundTo(part, design) ?? partName(part)

/** What a part's words are bound to, if they are. */
export function boundTo(part: PartId, design: Design): string | undefined {
  if (part === 'stars') return design.stars && 'bind' in design.stars ? bindingName('level') : undefined
  const words = isWordsPart(part) ? wordsOf(design, part) : null
  return words && 'bind' in words ? bindingName(words.bind) : undefined
}
