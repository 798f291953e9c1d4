import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutOf, ticksUpTo } from './chart-layout.ts'
import type { Month } from './months.ts'

test('the scale has round steps and room for the highest bar', () => {
  expect(ticksUpTo(0)).toEqual([0, 1])
  expect(ticksUpTo(3)).toEqual([0, 1, 2, 3])
  expect(ticksUpTo(395)).toEqual([0, 100, 200, 300, 400])
  expect(ticksUpTo(2310)).toEqual([0, 500, 1000, 1500, 2000, 2500])
})

test('whatever was issued, every bar stands on the axis and inside the drawing, as high as its number', () => {
  const count = fc.nat({ max: 2_000_000 })
  const year = fc.array(fc.record({ badges: fc.option(count), paths: fc.option(count), before: count }), {
    minLength: 12,
    maxLength: 12,
  })
  fc.assert(
    fc.property(year, fc.integer({ min: 280, max: 1200 }), (counts, width) => {
      const months = counts.map((month): Month => {
        const paths = month.badges === null ? null : Math.min(month.paths ?? 0, month.badges)
        return { short: '', long: '', isNow: false, ...month, paths }
      })
      const { columns, base, left, ticks } = layoutOf(months, width, 286)
      const unit = (base - ticks[1]!.y) / ticks[1]!.value
      for (const [index, { badges, paths, before }] of columns.entries()) {
        for (const [box, value] of [
          [badges, months[index]!.badges],
          [paths, months[index]!.paths],
        ] as const) {
          expect(box === null).toBe(!value)
          if (!box || !value) continue
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.x).toBeGreaterThanOrEqual(left)
          expect(box.x + box.width).toBeLessThanOrEqual(width + 0.001)
          expect(box.height).toBeCloseTo(value * unit, 3)
          expect(box.y + box.height).toBeCloseTo(base, 6)
        }
        expect(before).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
