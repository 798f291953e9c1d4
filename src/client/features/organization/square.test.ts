import { expect, test } from 'vitest'
import { isSquare, placeIn, WHOLE } from './square.ts'

const wide = { width: 1200, height: 300 }

test('a wide logo is first shown whole, with room above and below', () => {
  expect(placeIn(100, wide, WHOLE)).toEqual({ left: 0, top: 37.5, width: 100, height: 25 })
})

test('cut, it fills the square from the place that was chosen', () => {
  expect(placeIn(100, wide, { zoom: 1, x: 0, y: 0.5 })).toEqual({ left: 0, top: 0, width: 400, height: 100 })
  expect(placeIn(100, wide, { zoom: 1, x: 1, y: 0.5 })).toEqual({ left: -300, top: 0, width: 400, height: 100 })
  expect(placeIn(100, wide, { zoom: 2, x: 0.5, y: 0 })).toEqual({ left: -350, top: 0, width: 800, height: 200 })
})

test('no edge of the square is left empty that the picture could cover', () => {
  for (const x of [-1, 0, 0.3, 1, 2]) {
    const { left, width } = placeIn(100, wide, { zoom: 1.5, x, y: 0.5 })
    expect(left).toBeLessThanOrEqual(0)
    expect(left + width).toBeGreaterThanOrEqual(100)
  }
})

test('a picture that is square but for a pixel or two needs no cutting', () => {
  expect(isSquare({ width: 512, height: 510 })).toBe(true)
  expect(isSquare(wide)).toBe(false)
})
