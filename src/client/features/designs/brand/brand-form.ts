import { badgeColors } from '#art/badge-colors.ts'
import type { Bindings, Design } from '#art/design/design.ts'
import { noBindings, plainDesign } from '#art/design/plain-design.ts'
import { useValuesForm } from '#client/features/organization/use-values-form.ts'
import { formatAverage } from '#client/i18n/numbers.ts'
import type { Brand, BrandInput } from '#contract/designs/brand.ts'
import { m } from '#i18n/compiled/messages.js'

/** An enamel in the form. */
export type EnamelValue = {
  /** Stays the same while its place and name change. */
  id: string
  name: string
  hex: string
  /** How many templates and starting designs have it. */
  uses: number
  /** Its place in the saved brand; null for a new one. */
  was: number | null
}

type BrandValues = Omit<Brand, 'enamels' | 'is_locked'> & {
  enamels: EnamelValue[]
  is_locked: boolean
  /** The ids of the enamels that replace removed ones. */
  replacements: { was: number; by: string }[]
}

export type BrandForm = ReturnType<typeof useBrandForm>

/** The form of the brand, saved as a whole. */
export const useBrandForm = (saved: Brand) =>
  useValuesForm<Brand, BrandValues>({
    saved,
    valuesOf: ({ enamels, metal, engraving, face, shapes, is_locked }) => ({
      metal,
      engraving,
      face,
      shapes,
      is_locked: is_locked === 1,
      enamels: enamels.map(({ name, hex, uses = 0 }, was) => ({ id: `${was}`, name, hex, uses, was })),
      replacements: [],
    }),
    read: (_values, base) => ({ settings: base, errors: {} }),
  })

/** The values as the service takes them. */
export const brandInput = ({ enamels, replacements, is_locked, ...look }: BrandValues): BrandInput => ({
  ...look,
  is_locked: is_locked ? 1 : 0,
  enamels: enamels.map(({ name, hex, was }) => ({ name, hex, was })),
  replacements: replacements.map(({ was, by }) => ({ was, by: enamels.findIndex(({ id }) => id === by) })),
})

/** Whether an enamel may not go without another in its place. */
export const isNeeded = ({ id, uses }: EnamelValue, { replacements }: BrandValues) =>
  uses > 0 || replacements.some(({ by }) => by === id)

/** The values without an enamel, which another one replaces where it is used. */
export function withoutEnamel({ enamels, replacements }: BrandValues, gone: EnamelValue, by: string | null) {
  const moved = by === null ? replacements : replacements.map((each) => (each.by === gone.id ? { ...each, by } : each))
  const added = by !== null && gone.was !== null && gone.uses > 0 ? [{ was: gone.was, by }] : []
  return { enamels: enamels.filter(({ id }) => id !== gone.id), replacements: [...moved, ...added] }
}

/** How well the symbol on an enamel stands out, and from what. */
export function contrastWords(hex: string): string {
  const { contrast, isPale } = badgeColors(hex, null)
  const ratio = formatAverage(contrast)
  return isPale ? m.brand_with_dark({ ratio }) : m.brand_with_ivory({ ratio })
}

/** A badge that shows one property of a brand. */
export const sampleDesign = (look: Partial<Design>): Design => ({
  ...plainDesign,
  shape: 'seal',
  engraving: 'woven',
  seed: 'brand',
  symbol: { set: 'ph', name: 'microscope', scale: 1 },
  ...look,
})

/** The values of a sample badge: the enamels of the brand, and words. */
export const sampleBindings = (hexes: readonly string[], words: Partial<Bindings> = {}): Bindings => ({
  ...noBindings,
  color: hexes[0] ?? null,
  id: 'brand',
  brand: hexes,
  ...words,
})
