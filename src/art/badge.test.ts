import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BadgeArt, badgeSvg } from './badge.ts'
import type { BadgeType } from './badge-type.ts'
import { idFrom } from './random-from.ts'
import { silhouettes } from './silhouettes.ts'
import { anyText } from './testing/any-text.ts'
import { readSvg } from './testing/read-svg.ts'

const types: BadgeType[] = ['knowledge', 'skills', 'participation', 'qualification']
const template: BadgeArt = {
  type: 'skills',
  color: '#b8472a',
  code: 'LAB-24',
  seed: '6f0f0a0e-0d1c-4d5e-9d5f-2f9f7a1b3c4d',
}

/** Arbitrary template values, including hostile ones. */
const anyArt = fc.record({
  type: fc.constantFrom(...types, null),
  color: fc.option(fc.oneof(anyText(), fc.constantFrom('#14618c', '#FFFFFF', '#000000', '#f2b632'))),
  code: anyText(40),
  seed: fc.oneof(fc.uuid(), anyText()),
  isLearningPath: fc.boolean(),
  detail: fc.constantFrom('full' as const, 'mini' as const),
  title: anyText(),
})

const elementsNamed = (svg: string, name: string) => readSvg(svg).filter((element) => element.name === name)
const idsIn = (svg: string) => readSvg(svg).flatMap(({ attributes }) => attributes['id'] ?? [])
const hasPlate = (svg: string) => elementsNamed(svg, 'rect').length > 0

test('the same template gives the same bytes, another template another engraving', () => {
  fc.assert(fc.property(anyArt, (art) => badgeSvg(art) === badgeSvg({ ...art })))
  expect(badgeSvg({ ...template, seed: 'another' })).not.toBe(badgeSvg(template))
})

test.each(types)('a %s badge has its own silhouette, emblem and border', (type) => {
  const others = types.filter((other) => other !== type)
  for (const detail of ['full', 'mini'] as const) {
    const svg = badgeSvg({ ...template, type, detail })
    const [outermost] = elementsNamed(svg, 'path').filter(({ attributes }) => attributes['fill'] === '#6d4f14')
    expect(outermost?.attributes['d']).toBe(silhouettes[type](0))
    for (const other of others) expect(svg).not.toContain(silhouettes[other](0))
  }
})

test('every silhouette stays in its box, and each inset inside the previous one', () => {
  for (const type of types) {
    const widths = [0, 9, 16, 25.2].map((inset) => {
      const numbers =
        silhouettes[type](inset)
          .match(/-?\d+(\.\d+)?/g)
          ?.map(Number) ?? []
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...numbers)).toBeLessThanOrEqual(240)
      return Math.max(...numbers)
    })
    expect(widths).toEqual([...widths].sort((a, b) => b - a))
  }
})

test('a badge without a type is drawn as knowledge', () => {
  expect(badgeSvg({ ...template, type: null })).toBe(badgeSvg({ ...template, type: 'knowledge' }))
})

describe('the code', () => {
  test('is on the plate of the full picture only', () => {
    expect(hasPlate(badgeSvg(template))).toBe(true)
    expect(hasPlate(badgeSvg({ ...template, detail: 'mini' }))).toBe(false)
  })

  test('leaves no plate when it is empty, and the emblem grows', () => {
    const svg = badgeSvg({ ...template, code: '   ' })
    expect(hasPlate(svg)).toBe(false)
    expect(svg).toContain('translate(120 121) scale(1.14)')
  })

  test('fits its plate, and the plate its silhouette, at any length', () => {
    for (const type of types) {
      for (const code of ['I', 'DATI-01', 'WWWWWWWWWWWWWW', '··············']) {
        for (const { attributes } of elementsNamed(badgeSvg({ ...template, type, code }), 'rect')) {
          expect(Number(attributes['width'])).toBeGreaterThan(50)
          expect(Number(attributes['width'])).toBeLessThanOrEqual(156)
        }
      }
    }
  })
})

test('a learning path is mounted on a sun of sixteen rays', () => {
  const raysIn = (art: BadgeArt) =>
    elementsNamed(badgeSvg(art), 'path').filter(({ attributes }) => attributes['opacity'] === '0.45')
  const [rays] = raysIn({ ...template, isLearningPath: true })
  expect(rays?.attributes['d']?.match(/M/g)).toHaveLength(16)
  expect(raysIn(template)).toEqual([])
})

describe('hostile input', () => {
  test('never breaks out of the picture', () => {
    fc.assert(
      fc.property(anyArt, (art) => {
        const elements = readSvg(badgeSvg(art))
        const allowed = [
          'svg',
          'title',
          'defs',
          'linearGradient',
          'stop',
          'clipPath',
          'path',
          'use',
          'g',
          'circle',
          'rect',
        ]
        for (const { name, attributes } of elements) {
          expect(allowed).toContain(name)
          for (const [attribute, value] of Object.entries(attributes)) {
            expect(attribute).not.toMatch(/^on|style|class/i)
            if (attribute === 'href') expect(value).toMatch(/^#b[0-9a-z]+w$/)
            expect(value).not.toMatch(/NaN|Infinity|undefined/)
          }
        }
      }),
    )
  })

  test.each([
    '"/><script>alert(1)</script>',
    "' onload='alert(1)",
    ']]><!-- &amp; <x',
    '</svg>',
    '\u0000\u0008\ufffe\ud800',
  ])('%j appears nowhere but in the title, as plain text', (hostile) => {
    const art = { ...template, code: hostile, seed: hostile, color: hostile, title: hostile }
    const svg = badgeSvg(art)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot write these, escaped or not
    const writable = hostile.replace(/[\u0000\u0008\ufffe\ud800]/g, '')
    expect(elementsNamed(svg, 'title')).toEqual([{ name: 'title', attributes: {}, text: writable }])
    expect(elementsNamed(svg, 'script')).toEqual([])
    expect(readSvg(svg).length).toBe(readSvg(badgeSvg({ ...art, title: 'x' })).length)
  })
})

test('two badges in one page never share an element id', () => {
  const arts = types.flatMap((type) =>
    ['A', 'AB', ''].flatMap((code) =>
      ['1', 'B1', ''].flatMap((seed) => [null, '#123456'].map((color) => ({ type, code, seed, color }))),
    ),
  )
  const ids = arts.flatMap((art) => idsIn(badgeSvg(art)))
  expect(ids).toHaveLength(arts.length * 4)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a picture is at most 12 KB', () => {
  fc.assert(fc.property(anyArt, (art) => badgeSvg({ ...art, title: '' }).length <= 12_288))
})

test('templates keep the pictures that they have, byte for byte', () => {
  const drawn = types.flatMap((type) =>
    (
      [
        [null, 'DATI-01', false, 'full'],
        ['#f2b632', '', true, 'full'],
        ['#14618c', 'Ä/9', false, 'mini'],
      ] as const
    ).map(([color, code, isLearningPath, detail]) =>
      idFrom('', badgeSvg({ type, color, code, seed: `seed of ${type}`, isLearningPath, detail })),
    ),
  )
  // Never change these: badges were issued with these pictures.
  expect(drawn).toEqual([
    'cmwflr',
    '1mq1kqf',
    '12jkpbd',
    '1snx6pi',
    'qmxqkg',
    '1qoivih',
    '1j4lexj',
    '10xxai',
    '1aokq8g',
    '12ta5xt',
    '1ooz1fe',
    '1anmozq',
  ])
})
