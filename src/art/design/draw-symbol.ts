import { drawnType } from '../badge-type.ts'
import { emblem } from '../emblems.ts'
import { hundredth, tenth } from '../numbers.ts'
import type { Bindings, Design, Resources } from './design.ts'
import type { DesignColors } from './design-colors.ts'
import { setToFit, straight } from './words.ts'

/** How large an emblem of ours is in the place of a symbol of 104 units. */
const EMBLEM_SCALE = 0.98 / 104

/**
 * The symbol in the middle of a badge, in ivory or dark, edged with wire. Lines of the engraving end before it, so that it stands
 * on plain enamel.
 *
 * @param wire the width of the wire; 0 in the mini picture
 * @param id element id that the copy underneath refers to
 */
export function drawSymbol(
  { symbol, face }: Design,
  bindings: Bindings,
  resources: Resources,
  place: { y: number; size: number; wire: number; id: string },
  { enamel }: DesignColors,
): string {
  if (!symbol) return ''
  const { y, wire } = place
  const size = place.size * symbol.scale
  const ownEmblem = (type: Bindings['type']) =>
    `<g transform="translate(120 ${y}) scale(${hundredth(size * EMBLEM_SCALE)})">${emblem(drawnType(type), enamel, wire && 2.4)}</g>`
  if ('emblem' in symbol) return ownEmblem(symbol.emblem === 'type' ? bindings.type : symbol.emblem)
  let drawn: string
  let scale = 1
  if ('letters' in symbol) {
    if (!resources.lettering) return ''
    const set = (words: string) => resources.lettering?.(words, face) ?? never()
    const letters = setToFit(symbol.letters, set, {
      width: size * 0.86,
      cap: size * 0.62,
      half: size * 0.46,
      tracking: 0.05,
    })
    drawn = straight(letters, 0, 0)
  } else {
    const icon = resources.symbolOf(symbol.name)
    if (!icon) return ownEmblem(bindings.type)
    scale = size / 224
    drawn = `<path transform="translate(-128 -128)" d="${icon.path}"/>`
  }
  const round = 'stroke-linejoin="round"'
  const shape = `<g id="${place.id}">${drawn}</g>`
  const at = `transform="translate(120 ${y}) scale(${Number(scale.toFixed(4))})"`
  if (!wire) return `<g ${at} fill="${enamel.emblem}">${drawn}</g>`
  return (
    `<g ${at}><g fill="${enamel.face}" stroke="${enamel.face}" stroke-width="${tenth((wire + 5) / scale)}" ${round}>${shape}</g>` +
    `<use href="#${place.id}" fill="${enamel.emblem}" stroke="${enamel.wire}" stroke-width="${tenth(wire / scale)}" ${round}/></g>`
  )
}

function never(): never {
  throw new Error('There is no typeface')
}
