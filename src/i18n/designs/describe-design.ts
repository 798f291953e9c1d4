import type { Design } from '#contract/designs/design.ts'
import type { Language } from '#contract/formats.ts'
import { MAX_IMAGE_ALT } from '#contract/templates.ts'
import { m } from '../compiled/messages.js'

/** The values of a template, and what `art/design` makes of them. */
type Shown = {
  design: Design
  bindings: { title: string; code: string; level: string; organization: string; year: string; type: string | null }
  /** What the icon is called; null if there is none. */
  symbolName: string | null
  /** How many stars it has (`starsOf`). */
  stars: number
}

/** What a designed badge looks like and says, in at most 250 characters: its proposed alternative text. */
export function describeDesign({ design, bindings, symbolName, stars }: Shown, locale: Language): string {
  const words = { locale }
  const shape = m.design_alt_shape({ shape: design.shape }, words)
  const symbol = symbolWords()
  const read = [design.top, design.banner, design.bottom, design.plate, noteOf(design)]
    .flatMap((each) => each ?? [])
    .map((each) => ('text' in each ? each.text : each.short || bindings[each.bind]).trim())
    .filter((text, index, all) => text && all.indexOf(text) === index)
  const parts = [
    [m.design_alt_badge({ shape, metal: design.metal }, words), symbol && m.design_alt_with({ symbol }, words)]
      .filter(Boolean)
      .join(' '),
    stars > 0 && m.design_alt_stars({ count: stars }, words),
    design.extra.some(({ part }) => part === 'logo') && m.design_alt_logo({}, words),
    read.length > 0 && m.design_alt_reads({ words: read.map((text) => quoted(text, locale)).join(', ') }, words),
  ]
  const whole = parts.filter(Boolean).join(', ')
  const characters = Array.from(whole)
  return characters.length > MAX_IMAGE_ALT ? `${characters.slice(0, MAX_IMAGE_ALT - 1).join('')}…` : whole

  function symbolWords(): string {
    if (design.extra.some(({ part }) => part === 'picture')) return m.design_alt_picture({}, words)
    if (!design.symbol) return ''
    if ('letters' in design.symbol) return m.design_alt_letters({ letters: design.symbol.letters }, words)
    if ('name' in design.symbol) return symbolName ? m.design_alt_symbol({ name: symbolName }, words) : ''
    const { emblem } = design.symbol
    return m.design_alt_emblem({ emblem: emblem === 'type' ? (bindings.type ?? 'knowledge') : emblem }, words)
  }
}

const noteOf = ({ extra }: Design) => extra.find((each) => each.part === 'note')

const quoted = (text: string, locale: Language) => (locale === 'it' ? `«${text}»` : `“${text}”`)
