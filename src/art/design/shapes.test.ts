import { describe, expect, test } from 'vitest'
import { measurePath } from '../testing/measure-path.ts'
import { freeHalfWidth, geometryOf, roundField } from './geometry.ts'
import { outlines } from './outlines/all.gen.ts'
import { planOf, type Shape, shapes } from './shapes.ts'

const allShapes = Object.keys(shapes) as Shape[]
/** The least and the greatest coordinate along a path. */
function extentOf(path: string) {
  const extent = { least: 240, greatest: 0 }
  measurePath(path, (point) => {
    extent.least = Math.min(extent.least, ...point)
    extent.greatest = Math.max(extent.greatest, ...point)
  })
  return extent
}

describe.each(allShapes)('%s', (shape) => {
  const { outline, borderLength, field } = geometryOf(shape, outlines)

  test('stays in its box, each inset inside the one before', () => {
    const reaches = ([0, 1.6, 4, 9, 13.4, 16, 18.6, 20, 23, 25.2] as const).map((inset) => {
      const { least, greatest } = extentOf(outline(inset))
      expect(least).toBeGreaterThanOrEqual(0)
      expect(greatest).toBeLessThanOrEqual(240)
      return greatest
    })
    expect(reaches).toEqual([...reaches].sort((one, other) => other - one))
  })

  test('has a border that closes without a seam', () => {
    expect(Math.abs(measurePath(outline(16)) - borderLength)).toBeLessThan(0.6)
  })

  test('has a field as wide as it says, around symbol and plate', () => {
    const { symbolY, plateY, plateWidth } = planOf(shape)
    expect(field.halfWidthAt(symbolY)).toBeGreaterThan(30)
    expect(2 * field.halfWidthAt(plateY) + 26).toBeGreaterThanOrEqual(plateWidth * 0.8)
    for (let y = 0; y <= 240; y += 2) expect(field.halfWidthAt(y)).toBeLessThan(100)
  })
})

test('a round field is as wide as its circle', () => {
  expect(roundField(50).halfWidthAt(120)).toBe(50)
  expect(roundField(50).halfWidthAt(160)).toBe(30)
  expect(freeHalfWidth(roundField(50), 120, 160)).toBe(30)
  expect(roundField(50).halfWidthAt(200)).toBe(0)
})
