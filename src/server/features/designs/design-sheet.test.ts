import { describe, expect, test } from 'vitest'
import { type Arrangement, arrange } from '#art/design/arrange.ts'
import { checksOf } from '#art/design/checks.ts'
import type { Bindings, Design } from '#art/design/design.ts'
import { designSvg } from '#art/design/design-svg.ts'
import { geometryOf } from '#art/design/geometry.ts'
import { distanceOf, LIKENESS_SIDE, likenessHash } from '#art/design/likeness.ts'
import { metals } from '#art/design/metals.ts'
import { outlines } from '#art/design/outlines/all.gen.ts'
import type { Box } from '#art/design/parts.ts'
import { type Shape, shapes } from '#art/design/shapes.ts'
import { contrastRatio } from '#art/oklch.ts'
import { sampleBindings, sampleDesign } from '#art/testing/sample-design.ts'
import { DESIGN_ENGRAVINGS, Design as DesignDocument } from '#contract/designs/design.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { resourcesWith } from './resources.ts'

const SENTENCE = 'Radiation protection and safety for supervisors of laboratories and workshops, level 2'

const TITLES = [
  'A',
  'Wwwww',
  'Laboratory safety',
  'Überprüfungsverfahren',
  'Phòng thí nghiệm',
  'Ασφάλεια εργαστηρίου',
  'Безопасность труда',
  'السلامة في المختبر',
  'בטיחות במעבדה',
  '实验室安全',
  'प्रयोगशाला सुरक्षा',
  SENTENCE.slice(0, 80),
]

const resources = resourcesWith(() => undefined)

const bindings: Bindings = { ...sampleBindings, level: 'C', id: '6f0f0a0e-0d1c-4d5e-9d5f-2f9f7a1b3c4d' }

const design: Design = DesignDocument.parse({ ...sampleDesign, enamel: { hex: '#1d6f4a' } })

const allShapes = Object.keys(shapes) as Shape[]
const allMetals = Object.keys(metals) as Design['metal'][]

const place = (whole: Design, title: string) =>
  arrange(whole, { ...bindings, title }, resources, geometryOf(whole.shape, outlines))

/** The boxes of what stands in the middle, from the top. */
function column({ stars, symbol, plate, note, banner }: Arrangement, reach: string): Box[] {
  const unit = symbol.size / 224
  const inked = Array.from(reach).flatMap((digit, row) => (digit === '0' ? [] : [row]))
  const edge = (row: number) => symbol.y + (row * 16 - 128) * unit
  const [top, bottom] = [edge(Math.min(...inked)), edge(Math.max(...inked) + 1)]
  return [
    ...(stars ? [{ x: 0, y: stars.y - stars.radius, width: 0, height: stars.radius * 1.9 }] : []),
    { x: 0, y: top, width: 0, height: bottom - top },
    ...(plate ? [plate.box] : []),
    ...(note ? [note.box] : []),
    ...(banner ? [{ x: 0, y: banner.y - banner.height / 2 + banner.sag * 0.5, width: 0, height: 10 }] : []),
  ]
}

describe.each(allShapes)('%s', (shape) => {
  test.each(allMetals)('in %s holds titles of 1 to 80 letters: each part in its field, none over another', (metal) => {
    for (let letters = 1; letters <= 80; letters++) {
      const title = SENTENCE.slice(0, letters).trim()
      const whole: Design = { ...design, shape, metal, face: letters % 2 ? 'clarendon' : 'plain' }
      const placed = place(whole, title)
      expectInPlace(placed, title)
    }
  })

  test.each(TITLES)('draws %s', (title) => {
    for (const stars of [null, { count: 5 }]) expectInPlace(place({ ...design, shape, stars }, title), title)
    const svg = designSvg({ ...design, shape }, { ...bindings, title, organization: title }, resources)
    expect(svg).not.toMatch(/NaN|undefined|<text|href="(?!#)/)
    expect(svg.length).toBeLessThanOrEqual(150_000)
  })
})

function expectInPlace(placed: Arrangement, title: string) {
  const { ring, top, bottom, plate, note, banner, symbol, field } = placed
  if (ring && (top || bottom)) {
    expect((top?.sweep ?? 0) + (bottom?.sweep ?? 0), title).toBeLessThanOrEqual(360 - 2 * 14)
    for (const words of [top, bottom]) {
      if (!words) continue
      const { above, below, capHeight } = words.line
      const half = (ring.outer - ring.inner) / 2
      expect((above / capHeight - 0.5) * words.cap, title).toBeLessThan(half)
      expect((below / capHeight + 0.5) * words.cap, title).toBeLessThan(half)
    }
  }
  for (const strip of [plate, note]) if (strip) expect(strip.width, title).toBeLessThan(strip.box.width - 7)
  if (banner) expect(banner.width, title).toBeLessThanOrEqual(184.01)
  expect(field.halfWidthAt(symbol.y), title).toBeGreaterThan(symbol.size * 0.35)
  const reach = resources.symbolOf('microscope')?.reach ?? ''
  const boxes = column(placed, reach)
  for (const [index, box] of boxes.slice(1).entries()) {
    const before = boxes[index] as Box
    expect(box.y - before.y - before.height, `${title}: part ${index + 1}`).toBeGreaterThanOrEqual(-2)
  }
}

const SIDE = 360
const UNIT = SIDE / 240

async function pixelsOf(whole: Design, title: string) {
  const svg = designSvg(whole, { ...bindings, title }, resources, { id: 'x' })
  return sharp(Buffer.from(svg)).resize(SIDE).flatten({ background: '#ffffff' }).raw().toBuffer()
}

const colorAt = (pixels: Buffer, at: number) => `#${pixels.subarray(at * 3, at * 3 + 3).toString('hex')}`

const commonest = (colors: string[]) => {
  const counts = new Map<string, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '#ffffff'
}

/** The pixels that differ when ink has another colour: those of the words alone. */
function inkOf(one: Buffer, other: Buffer): number[] {
  const ink: number[] = []
  for (let at = 0; at < SIDE * SIDE; at++)
    if (one.compare(other, at * 3, at * 3 + 3, at * 3, at * 3 + 3) !== 0) ink.push(at)
  return ink
}

/** The pixels `steps` beside ink that are none. */
function besideOf(ink: number[], steps: number): number[] {
  const inside = new Set(ink)
  return ink
    .flatMap((at) => [at - steps, at + steps, at - steps * SIDE, at + steps * SIDE])
    .filter((at) => !inside.has(at))
}

describe('in pixels', () => {
  test.each(allShapes)(
    'the title of %s stays in its field and stands out, on deep and on pale enamel',
    async (shape) => {
      for (const [index, title] of TITLES.entries()) {
        const enamel = { hex: index % 2 ? '#efb43a' : '#a3262c' }
        const whole: Design = {
          ...design,
          shape,
          enamel,
          metal: allMetals[index % 3] ?? 'gold',
          engraving: 'plain',
          symbol: null,
          plate: null,
          bottom: null,
        }
        const [pixels, gold] = await Promise.all([
          pixelsOf(whole, title),
          pixelsOf({ ...whole, top: { bind: 'title', ink: 'gold' } }, title),
        ])
        const ink = inkOf(pixels, gold)
        expect(ink.length, title).toBeGreaterThan(20)
        const { ring, top, banner } = place(whole, title)
        const outside = ink.filter((at) => {
          const [x, y] = [(at % SIDE) / UNIT, Math.floor(at / SIDE) / UNIT]
          if (top && ring) {
            const radius = Math.hypot(x - 120, y - 120)
            return radius < ring.inner || radius > ring.outer + 1
          }
          const half = (banner?.height ?? 0) / 2
          return x < 19 || x > 221 || y < (banner?.y ?? 0) - half || y > (banner?.y ?? 0) + half + (banner?.sag ?? 0)
        })
        expect(outside.length, title).toBe(0)
        // Letters of five units are anti-aliased everywhere: nothing of them has their colour.
        if ((top ?? banner)?.isTooLong) continue
        const around = besideOf(ink, 2)
        const [written, ground] = [ink, around].map((places) => commonest(places.map((at) => colorAt(pixels, at)))) as [
          string,
          string,
        ]
        expect(contrastRatio(written, ground), `${title}: ${written} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test.each(DESIGN_ENGRAVINGS)('a symbol stands out of %s, on its lightest lines too', async (engraving) => {
    for (const hex of ['#14618c', '#c2541b', '#efb43a', '#e6e6e6']) {
      const whole: Design = {
        ...design,
        shape: 'circle',
        engraving,
        enamel: { hex },
        top: null,
        bottom: null,
        plate: null,
        stars: null,
      }
      const [pixels, bare] = await Promise.all([pixelsOf(whole, ''), pixelsOf({ ...whole, symbol: null }, '')])
      const drawn = inkOf(pixels, bare)
      const sign = commonest(drawn.map((at) => colorAt(pixels, at)))
      const [symbol] = checksOf(whole, bindings, resources).filter(
        (check) => check.check === 'contrast' && check.part === 'symbol',
      )
      expect(symbol).toMatchObject({ passes: true })
      const ratios = besideOf(drawn, 2).map((at) => contrastRatio(sign, colorAt(pixels, at)))
      const low = ratios.filter((ratio) => ratio < 3)
      // The wire around the symbol is no ground.
      expect(low.length / ratios.length, `${hex} under ${sign}`).toBeLessThan(0.1)
    }
  })

  test('badges look alike that differ in words only, not those with symbols of their own', async () => {
    const hashOf = async (change: Partial<Design>) => {
      const svg = designSvg({ ...design, ...change }, bindings, resources)
      return likenessHash(await sharp(Buffer.from(svg)).resize(LIKENESS_SIDE).ensureAlpha().raw().toBuffer())
    }
    const names = ['microscope', 'fire-extinguisher', 'radioactive', 'heartbeat', 'hard-hat', 'mountains', 'barbell']
    const [own = '', ...others] = await Promise.all(
      names.map((name) => hashOf({ symbol: { set: 'ph', name, scale: 1 } })),
    )
    for (const other of others) expect(distanceOf(own, other)).toBeGreaterThanOrEqual(10)
    const twin = await hashOf({ top: { text: 'Fire safety', ink: 'auto' }, metal: 'silver', stars: { count: 5 } })
    expect(distanceOf(own, twin)).toBeLessThan(10)
  })
})
