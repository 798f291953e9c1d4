import { expect, test } from 'vitest'
import { sampleDesign } from '#art/testing/sample-design.ts'
import { lineAround, partAt, placeOf } from './place-of-part.ts'

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const edge = { radius: 85, height: 20, sweep: 120, isBelow: false }
const places = {
  top: edge,
  bottom: { ...edge, isBelow: true },
  symbol: box(70, 60, 100, 100),
  stars: box(100, 62, 40, 14),
}
const design = { ...sampleDesign, top: { bind: 'title', ink: 'auto' }, banner: null } as const

test('a point on the badge is the smallest part there, and the whole badge beside all', () => {
  expect(partAt(120, 35, design, places)).toBe('top')
  expect(partAt(120, 205, design, places)).toBe('bottom')
  expect(partAt(120, 120, design, places)).toBe('symbol')
  expect(partAt(120, 70, design, places)).toBe('stars')
  expect(partAt(35, 120, design, places)).toBe('whole')
})

test('words that a shape shows on its banner are still the words above', () => {
  const banner = box(10, 180, 220, 40)
  expect(partAt(120, 190, design, { banner })).toBe('top')
  expect(placeOf('top', design, { banner })).toBe(banner)
  expect(placeOf('rim', design, places)).toBeUndefined()
})

test('the line around words along the edge closes', () => {
  expect(lineAround(edge)).toMatch(/^M[\d. ]+A.*L.*A.*Z$/)
})
