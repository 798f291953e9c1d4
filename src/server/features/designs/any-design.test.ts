import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksOf } from '#art/design/checks.ts'
import type { Bindings } from '#art/design/design.ts'
import { designSvg } from '#art/design/design-svg.ts'
import { anyText } from '#art/testing/any-text.ts'
import { readSvg } from '#art/testing/read-svg.ts'
import * as contract from '#contract/designs/design.ts'
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

test('any document is refused with a path or drawn, and nothing is in its picture that the engine did not draw', () => {
  let drawn = 0
  fc.assert(
    fc.property(nearDesign, bindings, (document, values) => {
      const { data, error } = contract.Design.safeParse(document)
      if (!data) {
        expect(error?.issues[0]?.path.length).toBeGreaterThan(0)
        return
      }
      drawn++
      const svg = designSvg(data, values, resources)
      expect(svg.length).toBeLessThanOrEqual(150_000)
      for (const { name, attributes, text: inside } of readSvg(svg)) {
        expect(name).toMatch(ALLOWED)
        expect(inside).toBe('')
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(attribute).not.toMatch(/^on|style|class/i)
          expect(value).not.toMatch(/NaN|Infinity|undefined|e-\d/)
          if (attribute === 'href') expect(value).toMatch(/^(#d[0-9a-z]+|data:image\/png;base64,AAAA)$/)
        }
      }
      expect(designSvg(data, values, resources)).toBe(svg)
      for (const check of checksOf(data, values, resources)) expect(check.passes).toBeTypeOf('boolean')
    }),
    { numRuns: 400 },
  )
  expect(drawn).toBeGreaterThan(40)
})
