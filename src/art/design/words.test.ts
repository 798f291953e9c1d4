import { describe, expect, test } from 'vitest'
import { blockLetters } from '../testing/block-letters.ts'
import { inCapitals, LEAST_CAP, onArc, setToFit, straight } from './words.ts'

const room = { width: 200, cap: 12, half: 11, tracking: 0.125 }
const words = (letters: number) => setToFit('x'.repeat(letters), blockLetters, room)

describe('words', () => {
  test('start at their full size and shrink as letters are added', () => {
    expect(words(3)).toMatchObject({ cap: 12, isTooLong: false })
    const sizes = [10, 18, 20, 22, 30].map((letters) => words(letters).cap)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    for (const letters of [1, 5, 15, 25, 40]) expect(words(letters).width).toBeLessThanOrEqual(200.001)
  })

  test('are too long below 9.4, and say how many letters would fit', () => {
    const { fitting } = words(60)
    expect(words(fitting)).toMatchObject({ isTooLong: false })
    expect(words(fitting).cap).toBeGreaterThanOrEqual(LEAST_CAP)
    expect(words(fitting + 1)).toMatchObject({ isTooLong: true })
  })

  test('are cut where they could not be seen', () => {
    const cut = words(400)
    expect(cut).toMatchObject({ isTooLong: true, letters: 400 })
    expect(cut.line.letters.length).toBeLessThan(60)
    expect(cut.cap).toBeGreaterThan(4.5)
  })

  test('are centred: the first letter is as far to the left as the last to the right', () => {
    const xs = [...straight(words(4), 120, 50).matchAll(/translate\((\S+) /g)].map(([, x]) => Number(x))
    const width = (600 * words(4).cap) / 700
    expect((xs[0]! + xs[3]! + width) / 2).toBeCloseTo(120, 1)
  })

  test.each([true, false])('stand around a circle, their capitals across its line (below: %s)', (isBelow) => {
    const drawn = onArc(words(7), 120, 86, isBelow)
    const turns = [...drawn.matchAll(/translate\((\S+) (\S+)\) rotate\((\S+)\)/g)].map(([, x, y, turn]) => ({
      radius: Math.hypot(Number(x) - 120, Number(y) - 120),
      isAbove: Number(y) < 120,
      turn: Number(turn),
    }))
    expect(turns.map(({ turn }) => turn)).toEqual(
      turns.map(({ turn }) => turn).sort((a, b) => (isBelow ? b - a : a - b)),
    )
    for (const { radius, isAbove } of turns) {
      expect(radius).toBeCloseTo(isBelow ? 92 : 80, 1)
      expect(isAbove).toBe(!isBelow)
    }
  })
})

test.each([
  ['Laboratory safety', 'LABORATORY SAFETY'],
  ['Straße', 'STRASSE'],
  ['Προστασία', 'ΠΡΟΣΤΑΣΙΑ'],
  ['città', 'CITTÀ'],
  ['安全', '安全'],
])('%s in capitals is %s', (text, capitals) => {
  expect(inCapitals(text)).toBe(capitals)
})
