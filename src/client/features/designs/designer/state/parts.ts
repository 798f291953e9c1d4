import { DESIGN_BORDERS, DESIGN_ENGRAVINGS, type Design } from '#contract/designs/design.ts'

/** What can be chosen in a badge: what has a place, and what the whole has. */
export type PartId =
  | 'whole'
  | 'stars'
  | 'top'
  | 'bottom'
  | 'plate'
  | 'banner'
  | 'note'
  | 'symbol'
  | 'picture'
  | 'logo'
  | LastPart
type LastPart = 'engraving' | 'enamel' | 'rim'

/** Parts that a badge can be without. */
export type Removable = Exclude<PartId, 'whole' | LastPart>
/** Parts that say something. */
export type WordsPart = 'top' | 'bottom' | 'plate' | 'banner' | 'note'
export type PartWords = NonNullable<Design['top']>

const ORDER: readonly Removable[] = ['stars', 'top', 'bottom', 'plate', 'banner', 'note', 'symbol', 'picture', 'logo']
const WORDS: readonly string[] = ['top', 'bottom', 'plate', 'banner', 'note'] satisfies WordsPart[]

export const isWordsPart = (part: PartId): part is WordsPart => WORDS.includes(part)
export const isRemovable = (part: PartId): part is Removable => (ORDER as readonly string[]).includes(part)

const EXTRA: readonly string[] = ['note', 'picture', 'logo']

/** The value of a part in the document; null if the badge has none. */
function valueOfPart(design: Design, part: Removable) {
  if (!EXTRA.includes(part)) return design[part as Exclude<Removable, 'note' | 'picture' | 'logo'>]
  return design.extra.find((extra) => extra.part === part) ?? null
}

/** The words of a part, or null. */
export const wordsOf = (design: Design, part: WordsPart): PartWords | null =>
  valueOfPart(design, part) as PartWords | null

/** The parts of a badge in the order of the list. */
export const partsOf = (design: Design): PartId[] => [
  'whole',
  ...ORDER.filter((part) => valueOfPart(design, part) !== null),
  'engraving',
  'enamel',
  'rim',
]

/** What can be added. Pictures need a file, which is asked for. */
export const addableTo = (design: Design): Removable[] => ORDER.filter((part) => valueOfPart(design, part) === null)

/** The document with another value of a part; null removes it. */
export function withPart(design: Design, part: Removable, value: object | null): Design {
  if (!EXTRA.includes(part)) return { ...design, [part]: value } as Design
  const others = design.extra.filter((extra) => extra.part !== part)
  return { ...design, extra: value ? [...others, { ...value, part } as Design['extra'][number]] : others }
}

const bound = (bind: 'title' | 'organization' | 'code' | 'year') => ({ bind, ink: 'auto' as const })

/** What a part says and shows when it is added. */
export const NEW_PARTS: Record<Exclude<Removable, 'picture' | 'logo'>, object> = {
  stars: { bind: 'level' },
  top: bound('title'),
  bottom: bound('organization'),
  plate: bound('code'),
  banner: bound('title'),
  note: bound('year'),
  symbol: { emblem: 'type', scale: 1 },
}

const SEALS = ['seal', 'circle', 'octagon', 'hexagon', 'gear', 'sun', 'star', 'quatrefoil'] as const
const OTHERS = ['shield', 'arch', 'crest', 'plaque', 'house', 'drop', 'heart', 'lozenge', 'speech'] as const
const ENGRAVINGS = DESIGN_ENGRAVINGS.filter((engraving) => engraving !== 'plain')

/** The shapes in the order in which they are shown. */
export const SHAPES = [
  'seal',
  'shield',
  'arch',
  'octagon',
  'circle',
  'crest',
  'star',
  'heart',
  'hexagon',
  'gear',
  'sun',
  'quatrefoil',
  'lozenge',
  'plaque',
  'speech',
  'drop',
  'house',
] as const satisfies Design['shape'][]

/** The same parts in another look: shape, border and engraving; words along the edge stay there. */
export function anotherArrangement(design: Design, shapes: readonly string[], random: () => number): Design {
  const any = <Value>(values: readonly Value[], not: Value) => {
    const others = values.filter((value) => value !== not)
    return others[Math.floor(random() * others.length)] ?? not
  }
  const alike = ((SEALS as readonly string[]).includes(design.shape) ? SEALS : OTHERS).filter((shape) =>
    shapes.includes(shape),
  )
  return {
    ...design,
    shape: any<Design['shape']>(alike, design.shape),
    border: any(DESIGN_BORDERS, design.border),
    engraving: any<Design['engraving']>(ENGRAVINGS, design.engraving),
    seed: `a-${Math.floor(random() * 1e9).toString(36)}`,
  }
}
