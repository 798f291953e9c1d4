import { expect, test } from 'vitest'
import { badgeColors, ivory } from './badge-colors.ts'
import { contrastRatio } from './oklch.ts'

const channel = Array.from({ length: 18 }, (_, step) => step * 15)
const sample = channel.flatMap((red) =>
  channel.flatMap((green) =>
    channel.map((blue) => `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`),
  ),
)

test('the emblem stands out 3:1 and the code 4.5:1 on any of 5,832 colours', () => {
  const worst = { emblem: 21, code: 21 }
  for (const color of sample) {
    const colors = badgeColors(color, null)
    expect(colors.contrast).toBe(contrastRatio(colors.emblem, colors.face))
    worst.emblem = Math.min(worst.emblem, colors.contrast)
    worst.code = Math.min(worst.code, contrastRatio(colors.ink, ivory))
  }
  expect(worst.emblem).toBeGreaterThanOrEqual(3)
  expect(worst.code).toBeGreaterThanOrEqual(4.5)
})

test('every colour of a badge is a valid #rrggbb', () => {
  const written = sample.flatMap((color) => {
    const { isPale, contrast, ...colors } = badgeColors(color, 'skills')
    return Object.values(colors)
  })
  expect(written.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([])
})

test('the extremes have the ratios that WCAG gives', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#123456', '#123456')).toBe(1)
})

test('a pale colour carries dark wirework and a deep one ivory', () => {
  expect(badgeColors('#ffe066', null)).toMatchObject({ isPale: true })
  expect(badgeColors('#ffe066', null).emblem).not.toBe(ivory)
  expect(badgeColors('#101040', null)).toMatchObject({ isPale: false, emblem: ivory })
})

test('a colour that needs no adjustment is kept as it was given', () => {
  expect(badgeColors('#14618C', null).face).toBe('#14618c')
})

test.each([null, '', 'red', '#fff', '#12345g', '#1234567', ' #123456', '"/><script>'])(
  'the type’s own colour replaces %j',
  (color) => {
    expect(badgeColors(color, 'qualification')).toEqual(badgeColors('#7a2347', null))
    expect(badgeColors(color, null)).toEqual(badgeColors('#14618c', null))
  },
)
