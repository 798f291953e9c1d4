import { describe, expect, test } from 'vitest'
import { type Arrangement, arrange } from '#art/design/arrange.ts'
import type { Bindings, Design, Ink } from '#art/design/design.ts'
import { designSvg } from '#art/design/design-svg.ts'
import { geometryOf } from '#art/design/geometry.ts'
import { metals } from '#art/design/metals.ts'
import { outlines } from '#art/design/outlines/all.gen.ts'
import { planOf, type Shape, shapes } from '#art/design/shapes.ts'
import { contrastRatio } from '#art/oklch.ts'
import { sampleBindings, sampleDesign } from '#art/testing/sample-design.ts'
import { Design as DesignDocument } from '#contract/designs/design.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { resourcesWith } from './resources.ts'

const SIDE = 720
const UNIT = SIDE / 240
/** How far from a letter its ground is looked at: one unit of 240, beyond what is anti-aliased. */
const BESIDE = 3
const LEAST = 4.5

const resources = resourcesWith(() => undefined)
const bindings: Bindings = { ...sampleBindings, level: 'C' }
const base = DesignDocument.parse(sampleDesign)
/** Deep, middling and pale ones. */
const ENAMELS = ['#1d6f4a', '#c2541b', '#efb43a', '#14618c', '#e6e6e6', '#7a7a7a', '#101010']

type Part = 'title' | 'below' | 'plate' | 'note'

/** A badge that says something in each of its places, in one ink. */
function speaking(shape: Shape, metal: Design['metal'], hex: string, ink: Ink): Design {
  const note = planOf(shape).ring ? [{ part: 'note' as const, text: '2026', ink }] : []
  const said = {
    top: { bind: 'title' as const, ink },
    bottom: { bind: 'organization' as const, ink },
    plate: { bind: 'code' as const, ink },
  }
  return { ...base, ...said, shape, metal, enamel: { hex }, extra: note }
}

const placeOf = (design: Design) => arrange(design, bindings, resources, geometryOf(design.shape, outlines))

const pixelsOf = (design: Design) =>
  sharp(Buffer.from(designSvg(design, bindings, resources, { id: 'x' })))
    .resize(SIDE)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer()

/** Which part a point in units of 240 belongs to. */
function partAt({ plate, note, ring }: Arrangement, x: number, y: number): Part {
  const isIn = (box: { x: number; y: number; width: number; height: number } | undefined) =>
    box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
  if (isIn(plate?.box)) return 'plate'
  if (isIn(note?.box)) return ring ? 'note' : 'below'
  return ring && y > 120 ? 'below' : 'title'
}

const colorAt = (pixels: Buffer, at: number) => `#${pixels.subarray(at * 3, at * 3 + 3).toString('hex')}`

/** The least contrast of each part's letters with what lies beside them, from the pixels, but for their least hundredth. */
async function leastRatios(shape: Shape, metal: Design['metal'], hex: string): Promise<Partial<Record<Part, number>>> {
  const design = speaking(shape, metal, hex, 'auto')
  const [pixels, other] = await Promise.all([pixelsOf(design), pixelsOf(speaking(shape, metal, hex, 'gold'))])
  /** How much of each pixel letters cover, as the change of its colour with theirs. */
  const change = new Uint8Array(SIDE * SIDE)
  for (const [index, value] of pixels.entries()) {
    const at = Math.floor(index / 3)
    change[at] = Math.max(change[at] ?? 0, Math.abs(value - (other[index] ?? 0)))
  }
  const placed = placeOf(design)
  const parts: Partial<Record<Part, number[]>> = {}
  for (const [at, changed] of change.entries()) {
    if (changed < 12) continue
    const part = partAt(placed, (at % SIDE) / UNIT, Math.floor(at / SIDE) / UNIT)
    parts[part] = parts[part] ?? []
    parts[part].push(at)
  }
  return Object.fromEntries(
    Object.entries(parts).map(([part, ink]) => {
      const most = ink.reduce((found, at) => Math.max(found, change[at] ?? 0), 0)
      const ratios = ink
        .filter((at) => (change[at] ?? 0) > most * 0.85)
        .flatMap((at) =>
          [at - BESIDE, at + BESIDE, at - BESIDE * SIDE, at + BESIDE * SIDE]
            .filter((beside) => change[beside] === 0)
            .map((beside) => contrastRatio(colorAt(pixels, at), colorAt(pixels, beside))),
        )
        .sort((one, next) => one - next)
      return [part, ratios[Math.floor(ratios.length / 100)] ?? 0]
    }),
  )
}

const combinations = (Object.keys(shapes) as Shape[]).flatMap((shape) =>
  (Object.keys(metals) as Design['metal'][]).map((metal) => ({ shape, metal })),
)
/** In how many turns the combinations take the enamels; each takes all of them where the test is whole. */
const TURNS = slowSize(1, ENAMELS.length)

describe('words stand out from what lies beneath them', () => {
  test.each(combinations)('on a $shape in $metal', async ({ shape, metal }) => {
    const turn = combinations.findIndex((each) => each.shape === shape && each.metal === metal) % TURNS
    for (const hex of ENAMELS.filter((_, index) => index % TURNS === turn)) {
      const ratios = await leastRatios(shape, metal, hex)
      const { top, banner, bottom, plate, note } = placeOf(speaking(shape, metal, hex, 'auto'))
      expect(Object.keys(ratios), hex).toHaveLength([top ?? banner, bottom, plate, note].filter(Boolean).length)
      for (const [part, ratio] of Object.entries(ratios))
        expect.soft(ratio, `${part} on ${hex}`).toBeGreaterThanOrEqual(LEAST)
    }
  })
})
