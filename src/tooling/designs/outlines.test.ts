import { expect, test } from 'vitest'
import { pathOf } from './fit-curves.js'
import { halfWidthAt, insetOf, lengthOf } from './inset.js'
import { silhouettes } from './silhouettes.js'

test('an inset is as far from the edge everywhere', () => {
  for (const [x, y] of insetOf(silhouettes['circle'] ?? [], 20)) expect(Math.hypot(x - 120, y - 120)).toBeCloseTo(90, 1)
  const square = insetOf(
    [
      [20, 20],
      [220, 20],
      [220, 220],
      [20, 220],
    ],
    10,
  )
  expect(lengthOf(square)).toBeCloseTo(720, 0)
  expect(halfWidthAt(square, 120)).toBeCloseTo(90, 1)
  expect(halfWidthAt(square, 10)).toBe(0)
})

test('a path has few curves, whose ends are among the points that it was fitted to', () => {
  const path = pathOf(insetOf(silhouettes['circle'] ?? [], 20))
  expect(path.length).toBeLessThan(400)
  for (const [, x, y] of path.matchAll(/([\d.]+) ([\d.]+)(?=[A-Z])/g))
    expect(Math.hypot(Number(x) - 120, Number(y) - 120)).toBeCloseTo(90, 1)
})
