import { describe, expect, test } from 'vitest'
import { simpleResources } from '../testing/block-letters.ts'
import { sampleBindings, sampleDesign } from '../testing/sample-design.ts'
import { type Check, checksOf, mayBeUsed } from './checks.ts'
import type { Bindings, Design, Ink } from './design.ts'
import { distanceOf, LIKENESS_SIDE, likenessHash, lookalikeOf } from './likeness.ts'
import { proposalFor } from './proposal.ts'
import { type Shape, shapes } from './shapes.ts'

const bindings: Bindings = { ...sampleBindings, title: 'Radiation safety', code: 'RS-1' }

const design: Design = { ...sampleDesign, enamel: { hex: '#1d6f4a' }, stars: null }

const check = (change: Partial<Design> = {}, values: Partial<Bindings> = {}) =>
  checksOf({ ...design, ...change }, { ...bindings, ...values }, simpleResources)
const failing = (checks: Check[]) => checks.filter(({ passes }) => !passes)

test('a sound design passes', () => {
  expect(failing(check())).toEqual([])
  expect(mayBeUsed(check())).toBe(true)
})

test.each(['knowledge', 'skills', 'participation', 'qualification'] as const)('the proposal for %s passes', (type) => {
  for (const color of [null, '#f2b632', '#000000', '#ffffff'])
    expect(
      failing(
        checksOf(proposalFor({ type, color, code: 'A-1', seed: 'x' }), { ...bindings, type, color }, simpleResources),
      ),
    ).toEqual([])
})

describe('contrast', () => {
  test('of ivory words on pale enamel fails, and is repaired by the other ink', () => {
    const pale = { band: { hex: '#f0c04a' } }
    const ivory = { bind: 'title', ink: 'ivory' as Ink } as const
    expect(failing(check({ ...pale, top: ivory }))).toEqual([
      { check: 'contrast', part: 'top', ratio: expect.closeTo(1.6, 0), least: 4.5, passes: false, repair: 'auto' },
    ])
    expect(failing(check({ ...pale, top: { ...ivory, ink: 'auto' } }))).toEqual([])
  })

  test('holds for any colour as long as nobody chooses an ink', () => {
    const channel = ['00', '33', '66', '99', 'cc', 'ff']
    const colors = channel.flatMap((red) => channel.flatMap((green) => channel.map((blue) => `#${red}${green}${blue}`)))
    const failed = colors.filter((hex) => {
      const whole = { enamel: { hex }, band: { hex }, banner: { text: 'Own', ink: 'auto' as const, enamel: { hex } } }
      return [
        ...check({ enamel: { hex } }),
        ...check({ ...whole, shape: 'shield', extra: [{ part: 'note', text: 'Note', ink: 'auto' }] }),
        ...check({ ...whole, symbol: { emblem: 'type', scale: 1 } }),
      ].some((each) => each.check === 'contrast' && !each.passes)
    })
    expect(failed).toEqual([])
  })
})

describe('the title', () => {
  test('that is too long blocks the use, and says how many letters fit', () => {
    const long = 'Radiation safety for laboratory and workshop supervisors'
    const [legible, ...others] = failing(check({}, { title: long }))
    expect(others).toEqual([])
    expect(legible).toMatchObject({ check: 'legible', part: 'top', letters: 56, blocks: true })
    expect(legible).toHaveProperty('fitting', 31)
    expect(mayBeUsed(check({}, { title: long }))).toBe(false)
    expect(mayBeUsed(check({ top: { bind: 'title', short: 'Radiation safety', ink: 'auto' } }, { title: long }))).toBe(
      true,
    )
  })

  test('is on the banner of a shape without a round edge', () => {
    const blocked = failing(check({ shape: 'shield', plate: null, bottom: null }, { title: 'x'.repeat(50) }))
    expect(blocked).toMatchObject([{ check: 'legible', part: 'banner', blocks: true }])
  })

  test('may be longer than other words, which only warn', () => {
    const checks = check({}, { organization: 'An institute with a very long name indeed, of Wrenfield' })
    expect(failing(checks)).toMatchObject([{ check: 'legible', part: 'bottom', blocks: false }])
    expect(mayBeUsed(checks)).toBe(true)
  })
})

test('a symbol is large and thick enough at 48 px on every shape, unless it is made small or has many letters', () => {
  for (const shape of Object.keys(shapes) as Shape[])
    expect(
      failing(check({ shape }, { title: 'Labs', organization: 'Wren' })).filter(
        (each) => each.check === 'recognizable',
      ),
    ).toEqual([])
  expect(failing(check({ symbol: { letters: 'ABC', scale: 1 } }))).toMatchObject([{ check: 'recognizable' }])
  expect(failing(check({ symbol: null }))).toMatchObject([{ check: 'recognizable', pixels: 0 }])
})

test('words without a place and a missing icon are told', () => {
  const hidden = check({ shape: 'shield', bottom: null, banner: { text: 'Own', ink: 'auto' } })
  expect(failing(hidden)).toMatchObject([{ check: 'hidden', parts: ['top'] }])
  expect(failing(check({ symbol: { set: 'ph', name: 'gone', scale: 1 } }))).toEqual([
    { check: 'missing_symbol', passes: false },
  ])
})

describe('likeness', () => {
  const side = LIKENESS_SIDE
  const picture = (greyAt: (x: number, y: number) => number) =>
    Array.from({ length: side * side * 4 }, (_, index) => {
      const pixel = Math.floor(index / 4)
      return index % 4 === 3 ? 255 : greyAt(pixel % side, Math.floor(pixel / side))
    })
  const fromLeft = likenessHash(picture((x) => x * 4))
  const fromRight = likenessHash(picture((x) => 252 - x * 4))

  test('compares how light parts are, not their colours', () => {
    expect(fromLeft).toBe('f'.repeat(16))
    expect(likenessHash(picture((x) => x * 2 + 40))).toBe(fromLeft)
    expect(distanceOf(fromLeft, fromRight)).toBe(64)
    expect(distanceOf(fromLeft, fromLeft)).toBe(0)
  })

  test('names the nearest of other templates', () => {
    const others = [
      { id: '1', title: 'Far', hash: fromRight },
      { id: '2', title: 'Near', hash: `${fromLeft.slice(0, 14)}e7` },
    ]
    expect(lookalikeOf(fromLeft, others)).toEqual({
      check: 'lookalike',
      id: '2',
      title: 'Near',
      distance: 2,
      passes: false,
    })
    expect(lookalikeOf(fromLeft, [])).toMatchObject({ id: null, passes: true })
  })
})
