import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksOf } from '#art/design/checks.ts'
import type { Bindings } from '#art/design/design.ts'
import { designSvg } from '#art/design/design-svg.ts'
import { anyText } from '#art/testing/any-text.ts'
import { readSvg } from '#art/testing/read-svg.ts'
import * as contract from '#contract/designs/design.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { resourcesWith } from './resources.ts'

const resources = resourcesWith((hash) => (hash.startsWith('a') ? 'data:image/png;base64,AAAA' : undefined))

const signs = fc.constantFrom(
  'W',
  'ß',
  'Ế',
  'ع',
  'مح',
  '安',
  'क्ष',
  '<',
  '"',
  '&',
  '\u200d',
  ' ',
  '…',
  'Ǆ',
  'ﬁ',
  'ปั',
  '\u0301',
  'א',
)
const text = fc.oneof(
  anyText(90),
  fc.array(signs, { minLength: 1, maxLength: 60 }).map((parts) => parts.join('')),
  fc.string(),
)
const ink = fc.constantFrom(...contract.DESIGN_INKS)
const words = fc.oneof(
  fc.record({ text, ink }),
  fc.record({ bind: fc.constantFrom(...contract.DESIGN_BINDINGS), ink }),
  fc.record({ bind: fc.constantFrom(...contract.DESIGN_BINDINGS), short: text, ink }),
)
const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => ({ hex: `#${number.toString(16).padStart(6, '0')}` }))
const colour = fc.oneof(hex, fc.record({ brand: fc.integer({ min: 0, max: 8 }) }), fc.constant({ type: true }))
const scale = fc.oneof(fc.double({ min: 0.7, max: 1.3 }), fc.constant(1))
const hash = fc.constantFrom('a'.repeat(64), 'b'.repeat(64), 'c')

/** Documents that are sound or nearly so. */
const nearDesign = fc.record({
  v: fc.constant(1),
  shape: fc.constantFrom(...contract.DESIGN_SHAPES),
  metal: fc.constantFrom(...contract.DESIGN_METALS),
  border: fc.constantFrom(...contract.DESIGN_BORDERS),
  enamel: colour,
  band: fc.option(colour),
  engraving: fc.constantFrom(...contract.DESIGN_ENGRAVINGS),
  seed: fc.constantFrom('template', 'x', '9'),
  symbol: fc.option(
    fc.oneof(
      fc.record({ set: fc.constant('ph'), name: fc.constantFrom('atom', 'microscope', 'gone', 'pi'), scale }),
      fc.record({ letters: text, scale }),
      fc.record({ emblem: fc.constantFrom(...contract.DESIGN_EMBLEMS), scale }),
    ),
  ),
  top: fc.option(words),
  bottom: fc.option(words),
  plate: fc.option(words),
  stars: fc.option(fc.oneof(fc.constant({ bind: 'level' }), fc.record({ count: fc.integer({ min: 1, max: 5 }) }))),
  banner: fc.option(words),
  face: fc.constantFrom(...contract.DESIGN_FACES),
  extra: fc.array(
    fc.oneof(
      fc.record({ part: fc.constantFrom('picture', 'logo'), hash }),
      words.map((each) => ({ part: 'note', ...each })),
    ),
    { maxLength: 3 },
  ),
})

/** Documents that anybody may send: sound or nearly so, with one part that is anything, or anything at all. */
const anyDocument = fc.oneof(
  { arbitrary: nearDesign, weight: 7 },
  {
    arbitrary: fc
      .record({
        near: nearDesign,
        key: fc.constantFrom(...Object.keys(contract.Design.shape), 'x', '__proto__'),
        value: fc.anything(),
      })
      .map(({ near, key, value }) => ({ ...near, [key]: value })),
    weight: 2,
  },
  { arbitrary: fc.anything(), weight: 1 },
)

const bindings: fc.Arbitrary<Bindings> = fc.record({
  title: text,
  code: text,
  level: fc.constantFrom('', 'A', '3', 'C2'),
  organization: text,
  year: fc.constantFrom('', '2026'),
  type: fc.constantFrom('skills' as const, null),
  color: fc.option(text),
  id: fc.string(),
  brand: fc.array(
    hex.map((each) => each.hex),
    { maxLength: 8 },
  ),
})

const ALLOWED = /^(svg|defs|linearGradient|stop|clipPath|path|use|g|circle|rect|image)$/

/** What is in a picture that the engine does not draw. */
const foreignIn = (svg: string) =>
  readSvg(svg).flatMap(({ name, attributes, text: inside }) => [
    ...(ALLOWED.test(name) && inside === '' ? [] : [`${name} ${inside}`]),
    ...Object.entries(attributes).flatMap(([attribute, value]) => {
      const isOurs =
        !/^on|style|class/i.test(attribute) &&
        !/NaN|Infinity|undefined|e-\d/.test(value) &&
        (attribute !== 'href' || /^(#d[0-9a-z]+|data:image\/png;base64,AAAA)$/.test(value))
      return isOurs ? [] : [`${attribute}="${value}"`]
    }),
  ])

const RUNS = slowSize(10_000, 400)

test('any document is refused with a path or drawn, and nothing is in its picture that the engine did not draw', () => {
  let drawn = 0
  fc.assert(
    fc.property(anyDocument, bindings, (document, values) => {
      const { data, error } = contract.Design.safeParse(document)
      if (!data) {
        expect(error?.issues.length).toBeGreaterThan(0)
        return
      }
      drawn++
      const svg = designSvg(data, values, resources)
      expect(svg.length).toBeLessThanOrEqual(150_000)
      expect(foreignIn(svg)).toEqual([])
      expect(designSvg(data, values, resources) === svg).toBe(true)
      expect(checksOf(data, values, resources).map(({ passes }) => typeof passes)).not.toContain('undefined')
    }),
    { numRuns: RUNS },
  )
  expect(drawn).toBeGreaterThan(RUNS / 10)
})
