import { expect, test } from 'vitest'
import { isSquare } from '#client/ui/forms/pictures/picture-size.ts'
import { placeIn, UNCROPPED } from './crop.ts'

const wide = { width: 1200, height: 300 }

test('a wide logo is first shown whole, with margins above and below', () => {
  expect(placeIn(100, wide, UNCROPPED)).toEqual({ left: 0, top: 37.5, width: 100, height: 25 })
})

test('a cropped picture fills the square from the chosen position', () => {
  expect(placeIn(100, wide, { zoom: 1, x: 0, y: 0.5 })).toEqual({ left: 0, top: 0, width: 400, height: 100 })
  expect(placeIn(100, wide, { zoom: 1, x: 1, y: 0.5 })).toEqual({ left: -300, top: 0, width: 400, height: 100 })
  expect(placeIn(100, wide, { zoom: 2, x: 0.5, y: 0 })).toEqual({ left: -350, top: 0, width: 800, height: 200 })
})

test('the picture covers the square to all edges that it can reach', () => {
  for (const x of [-1, 0, 0.3, 1, 2]) {
    const { left, width } = placeIn(100, wide, { zoom: 1.5, x, y: 0.5 })
    expect(left).toBeLessThanOrEqual(0)
    expect(left + width).toBeGreaterThanOrEqual(100)
  }
})

test('an almost square picture needs no cropping', () => {
  expect(isSquare({ width: 512, height: 510 })).toBe(true)
  expect(isSquare(wide)).toBe(false)
})
