import { type Check, checksOf } from '#art/design/checks.ts'
import type { Bindings } from '#art/design/design.ts'
import { textOf } from '#art/design/words.ts'
import type { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { saidPart } from '../designer-words.ts'
import { knownResources } from '../drawing/known-resources.ts'
import { isWordsPart, type PartId, type PartWords, type WordsPart, withPart, wordsOf } from '../state/parts.ts'
import { contrastText, pixelsText, shortTitle } from './check-words.ts'

/** The look-alike check as the service answers it; without a title while it has not answered. */
type Lookalike = { check: 'lookalike'; passes: boolean; title?: string | null | undefined }
type AnyCheck = Check | Lookalike
type CheckOf<Kind> = Extract<AnyCheck, { check: Kind }>

/** One line of the checks, with what would repair it. */
export type CheckRow = {
  id: string
  state: 'passed' | 'warning' | 'blocking' | 'waiting'
  title: string
  fact: string
  part?: PartId | undefined
  /** A document that passes, or what somebody has to choose or write. */
  repair?: { label: string; design?: Design; asks?: 'symbol' | 'words' } | undefined
}

type Least = <Each extends { passes: boolean }>(sorted: Each[]) => Each[]
/** All that fail, or the one that passes most narrowly. */
const leastOf: Least = (sorted) => (sorted[0]?.passes ? sorted.slice(0, 1) : sorted.filter(({ passes }) => !passes))

/** The checks in words: one line for each kind that passes, one for each that does not. */
export function checkRows(checks: readonly AnyCheck[], design: Design, bindings: Bindings): CheckRow[] {
  const of = <Kind extends AnyCheck['check']>(kind: Kind) =>
    checks.filter((each): each is CheckOf<Kind> => each.check === kind)
  const failingFirst = <Each extends { passes: boolean }>(all: Each[], share: (each: Each) => number) =>
    leastOf(all.sort((one, other) => Number(one.passes) - Number(other.passes) || share(one) - share(other)))
  return [
    ...failingFirst(of('contrast'), ({ ratio, least }) => ratio / least).map((check) =>
      contrastRow(check, design, bindings),
    ),
    ...failingFirst(of('legible'), ({ pixels }) => pixels).map((check) => legibleRow(check, design, bindings)),
    ...of('recognizable').map((check) => recognizableRow(check, design)),
    ...of('lookalike').map(lookalikeRow),
    ...of('hidden').map((check) => hiddenRow(check, design)),
    ...of('missing_symbol').map(missingRow),
  ]
}

/** The contrast that a part's words would have in an ink, by trying it. */
export function contrastWith(ink: PartWords['ink'], part: WordsPart, design: Design, bindings: Bindings) {
  const words = wordsOf(design, part)
  if (!words) return undefined
  const tried = withPart(design, part, { ...words, ink })
  const checks = checksOf(tried, bindings, knownResources(tried, bindings).resources)
  const found = checks.filter((check) => check.check === 'contrast')
  // They may stand on the banner, or as a note.
  return found.find((check) => isWordsPart(check.part) && sourceOf(check.part, design) === part)?.ratio
}

/** The part of the document whose words stand at a place. */
export function sourceOf(part: WordsPart, design: Design): WordsPart {
  if (part === 'banner' && !design.banner) return 'top'
  if (part === 'note' && !wordsOf(design, 'note')) return 'bottom'
  return part === 'top' && !design.top ? 'bottom' : part
}

function contrastRow(check: CheckOf<'contrast'>, design: Design, bindings: Bindings): CheckRow {
  const { passes, repair } = check
  const part = check.part === 'symbol' ? check.part : sourceOf(check.part, design)
  const named = { part: saidPart(part, design), ratio: contrastText(check.ratio), least: contrastText(check.least) }
  const row = {
    id: `contrast-${check.part}`,
    part,
    state: passes ? ('passed' as const) : ('warning' as const),
    title: passes ? m.designer_stands_out() : m.designer_hard_to_see(named),
    fact: passes ? m.designer_stands_out_fact(named) : m.designer_hard_to_see_fact(named),
  }
  const better = part !== 'symbol' && repair ? contrastWith(repair, part, design, bindings) : undefined
  if (part === 'symbol' || !better) return row
  const repaired = withPart(design, part, { ...wordsOf(design, part), ink: repair })
  return {
    ...row,
    repair: { label: m.designer_fix_ink({ ink: repair ?? '', ratio: contrastText(better) }), design: repaired },
  }
}

function legibleRow(check: CheckOf<'legible'>, design: Design, bindings: Bindings): CheckRow {
  const { pixels, letters, fitting, passes, blocks } = check
  const part = sourceOf(check.part, design)
  const named = { part: saidPart(part, design), pixels: pixelsText(pixels) }
  if (passes)
    return { id: 'legible', state: 'passed', title: m.designer_readable(), fact: m.designer_readable_fact(named), part }
  const words = wordsOf(design, part)
  // The beginning of a name or of a code says something else.
  const isProse = words && (!('bind' in words) || words.bind === 'title')
  const short = isProse ? shortTitle(textOf(words, bindings), fitting) : ''
  const shorter = words && ('bind' in words ? { ...words, short } : { ...words, text: short })
  return {
    id: `legible-${part}`,
    state: blocks ? 'blocking' : 'warning',
    title: m.designer_too_small(named),
    fact: (blocks ? m.designer_too_small_blocks : m.designer_too_small_fact)({ letters, fitting }),
    part,
    repair: short
      ? { label: m.designer_fix_short({ words: short }), design: withPart(design, part, shorter) }
      : { label: m.designer_fix_write(), asks: 'words' },
  }
}

function recognizableRow({ pixels, passes }: CheckOf<'recognizable'>, design: Design): CheckRow {
  const row = { id: 'recognizable', part: 'symbol' as const }
  if (passes) return { ...row, state: 'passed', title: m.designer_recognizable(), fact: m.designer_recognizable_fact() }
  const { symbol } = design
  return {
    ...row,
    state: 'warning',
    title: m.designer_not_recognizable(),
    fact: !symbol
      ? m.designer_no_symbol_fact()
      : pixels < 18
        ? m.designer_not_recognizable_fact({ pixels: pixelsText(pixels) })
        : m.designer_thin_symbol_fact(),
    repair:
      symbol && symbol.scale < 1.2
        ? { label: m.designer_fix_larger(), design: { ...design, symbol: { ...symbol, scale: 1.2 } } }
        : { label: m.designer_choose_symbol(), asks: 'symbol' },
  }
}

const lookalikeRow = ({ passes, title }: Lookalike): CheckRow => ({
  id: 'lookalike',
  state: title === undefined ? 'waiting' : passes ? 'passed' : 'warning',
  ...(title === undefined
    ? { title: m.designer_lookalikes(), fact: m.designer_checking() }
    : passes
      ? { title: m.designer_unlike(), fact: m.designer_unlike_fact() }
      : {
          title: m.designer_lookalike({ title: title ?? m.designer_another_badge() }),
          fact: m.designer_lookalike_fact(),
        }),
})

const hiddenRow = ({ parts }: CheckOf<'hidden'>, design: Design): CheckRow => ({
  id: 'hidden',
  state: 'warning',
  title: m.designer_hidden({ parts: parts.map((part) => saidPart(part, design)).join(', ') }),
  fact: m.designer_hidden_fact(),
  part: parts[0],
  repair: { label: m.designer_fix_remove(), design: parts.reduce((left, part) => withPart(left, part, null), design) },
})

const missingRow = (): CheckRow => ({
  id: 'missing',
  state: 'warning',
  title: m.designer_missing_symbol(),
  fact: m.designer_missing_symbol_fact(),
  part: 'symbol',
  repair: { label: m.designer_choose_symbol(), asks: 'symbol' },
})
