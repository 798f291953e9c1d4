import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeSvg } from '../badge.ts'
import { anyText } from '../testing/any-text.ts'
import { simpleResources } from '../testing/block-letters.ts'
import { readSvg } from '../testing/read-svg.ts'
import { sampleBindings as bindings, sampleDesign as design } from '../testing/sample-design.ts'
import { arrange } from './arrange.ts'
import type { Bindings, Design, Words } from './design.ts'
import { designSvg } from './design-svg.ts'
import { geometryOf } from './geometry.ts'
import { metals } from './metals.ts'
import { placesOf } from './places.ts'
import { bindingsOf, proposalFor } from './proposal.ts'
import { type Shape, shapes } from './shapes.ts'

const allShapes = Object.keys(shapes) as Shape[]
const round = allShapes.filter((shape) => 'ring' in shapes[shape])

const draw = (change: Partial<Design> = {}, values: Partial<Bindings> = {}) =>
  designSvg({ ...design, ...change }, { ...bindings, ...values }, simpleResources)
const placed = (change: Partial<Design> = {}, values: Partial<Bindings> = {}) =>
  arrange(
    { ...design, ...change },
    { ...bindings, ...values },
    simpleResources,
    geometryOf(change.shape ?? 'seal', simpleResources.outlines),
  )

test('the same document gives the same bytes, another document another picture', () => {
  expect(draw()).toBe(draw({ shape: design.shape }))
  for (const change of [{ metal: 'silver' }, { engraving: 'rays' }, { seed: 'x' }, { shape: 'gear' }] as const)
    expect(draw(change)).not.toBe(draw())
})

test('the proposal for a template without a design is its picture', () => {
  const template = { type: 'qualification' as const, color: '#14618c', code: 'DATI-01', seed: 'x' }
  expect(proposalFor(template)).toMatchObject({ shape: 'shield', border: 'rope', symbol: { emblem: 'type' } })
  const art = fc.record({
    type: fc.constantFrom(
      'knowledge' as const,
      'skills' as const,
      'participation' as const,
      'qualification' as const,
      null,
    ),
    color: fc.constantFrom(null, '#14618c', '#f2b632', 'x'),
    code: fc.oneof(anyText(20), fc.constantFrom('DATI-01', '')),
    seed: anyText(),
    isLearningPath: fc.boolean(),
    detail: fc.constantFrom('full' as const, 'mini' as const),
  })
  const bare = { outlines: null, lettering: null, symbolOf: () => undefined, pictureOf: () => undefined }
  fc.assert(
    fc.property(art, ({ isLearningPath, detail, ...each }) => {
      const drawn = badgeSvg({ ...each, isLearningPath, detail })
      const id = drawn.match(/id="(b[0-9a-z]+)g"/)?.[1] ?? 'x'
      expect(designSvg(proposalFor(each), bindingsOf(each), bare, { isLearningPath, detail, id })).toBe(drawn)
    }),
  )
})

describe('bound words', () => {
  test('follow the template', () => {
    const { top, bottom, plate, stars } = placed({}, { title: 'Fire safety', level: '3' })
    expect([top?.text, bottom?.text, plate?.text, stars?.count]).toEqual([
      'FIRE SAFETY',
      'WRENFIELD COLLEGE',
      'LS-B',
      3,
    ])
    expect(placed({ top: { bind: 'title', short: 'Labs', ink: 'auto' } }).top?.text).toBe('LABS')
    expect(placed({ top: { bind: 'title', short: 'Labs', ink: 'auto' } }, { title: '' }).top).toBeNull()
  })

  test('that are empty leave their room to others', () => {
    const full = placed()
    const bare = placed({}, { code: '', level: '' })
    expect(bare.plate).toBeNull()
    expect(bare.stars).toBeNull()
    expect(bare.symbol.size).toBeGreaterThan(full.symbol.size * 1.2)
    expect(placed({}, { title: '', organization: '' }).ring).toBeNull()
  })

  test.each([
    ['A', 1],
    ['e', 5],
    ['3', 3],
    ['', 0],
    ['F', 0],
    ['6', 0],
    ['B2', 0],
    ['1.5', 0],
  ])('level %j has %i stars', (level, count) => {
    expect(placed({}, { level }).stars?.count ?? 0).toBe(count)
  })
})

describe('what a shape cannot hold', () => {
  test('stands elsewhere: above on the banner, below as a note', () => {
    const shield = placed({ shape: 'shield', plate: null })
    expect([shield.top, shield.bottom, shield.banner?.text, shield.note?.text]).toEqual([
      null,
      null,
      'LABORATORY SAFETY',
      'WRENFIELD COLLEGE',
    ])
  })

  test('is said to be hidden where another part has its place', () => {
    const own: Words = { text: 'Own', ink: 'auto' }
    expect(
      placed({ shape: 'shield', stars: null, plate: null, banner: own, extra: [{ part: 'note', ...own }] }).hidden,
    ).toEqual(['top', 'bottom'])
  })

  test.each(round)('words that join make a straight banner on %s', (shape) => {
    const { banner, top } = placed({ shape }, { title: 'أمان المختبر' })
    expect([banner?.text, banner?.sag]).toEqual(['أمان المختبر', 0])
    // Words that bend stand above then, because the banner lies over the foot.
    expect(top?.text).toBe('WRENFIELD COLLEGE')
  })
})

test('places are told of what is drawn only', () => {
  expect(placesOf(placed({ plate: null }))).toEqual({
    top: { radius: 84.25, height: 23.5, sweep: expect.any(Number), isBelow: false },
    bottom: { radius: 84.25, height: 23.5, sweep: expect.any(Number), isBelow: true },
    stars: expect.objectContaining({ x: expect.any(Number) }),
    symbol: expect.objectContaining({ width: expect.any(Number) }),
  })
})

test.each(allShapes)('%s draws in its box, whatever its parts', (shape) => {
  for (const change of [
    {},
    { top: null, bottom: null },
    { banner: { text: 'Honours', ink: 'auto' as const } },
    { symbol: null },
  ]) {
    const svg = draw({ shape, ...change })
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.length).toBeLessThan(60_000)
    expect(
      readSvg(svg).filter(({ name }) => !/^(svg|defs|linearGradient|stop|clipPath|path|use|g|circle|rect)$/.test(name)),
    ).toEqual([])
  }
})

test('the mini picture has shape, metal, enamel and symbol only', () => {
  const mini = designSvg(design, bindings, simpleResources, { detail: 'mini' })
  expect(mini).toContain(metals.gold.mid)
  expect(readSvg(mini).map(({ name }) => name)).toEqual(['svg', 'path', 'path', 'path', 'g', 'path'])
})

test('a missing icon is drawn as the emblem of the type', () => {
  const gone = draw({ symbol: { set: 'ph', name: 'gone', scale: 1 } })
  expect(gone).not.toContain('M48 48H208V208H48Z')
  expect(gone).toContain('M-3-52H3V-42H-3Z')
})

test('a stored picture is shown only if it is one', () => {
  const shown = (url: string) =>
    designSvg({ ...design, extra: [{ part: 'picture', hash: 'a' }] }, bindings, {
      ...simpleResources,
      pictureOf: () => url,
    })
  expect(shown('data:image/png;base64,AAAA')).toContain('href="data:image/png;base64,AAAA"')
  for (const url of [
    'https://x.example/a.png',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png;base64,AA"/><script>',
  ])
    expect(shown(url)).not.toContain('<image')
})

test('no text gets into the picture but as outlines', () => {
  fc.assert(
    fc.property(anyText(40), anyText(), (title, id) => {
      const svg = draw({ shape: 'shield' }, { title, id })
      for (const { name, text, attributes } of readSvg(svg)) {
        expect(name).not.toMatch(/script|text|image|foreignObject/)
        expect(text).toBe('')
        if (attributes['href']) expect(attributes['href']).toMatch(/^#d[0-9a-z]+$/)
      }
    }),
    { numRuns: 60 },
  )
})
