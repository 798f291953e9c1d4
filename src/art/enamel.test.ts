import { expect, test } from 'vitest'
import { enamelOf, ivory } from './enamel.ts'
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
    const enamel = enamelOf(color, null)
    expect(enamel.contrast).toBe(contrastRatio(enamel.emblem, enamel.field))
    worst.emblem = Math.min(worst.emblem, enamel.contrast)
    worst.code = Math.min(worst.code, contrastRatio(enamel.ink, ivory))
  }
  expect(worst.emblem).toBeGreaterThanOrEqual(3)
  expect(worst.code).toBeGreaterThanOrEqual(4.5)
})

test('every colour of an enamel is a valid #rrggbb', () => {
  const written = sample.flatMap((color) => {
    const { isPale, contrast, ...colors } = enamelOf(color, 'skills')
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
  expect(enamelOf('#ffe066', null)).toMatchObject({ isPale: true })
  expect(enamelOf('#ffe066', null).emblem).not.toBe(ivory)
  expect(enamelOf('#101040', null)).toMatchObject({ isPale: false, emblem: ivory })
})

test('a colour that the enamel can hold is kept as it was given', () => {
  expect(enamelOf('#14618C', null).field).toBe('#14618c')
})

test.each([null, '', 'red', '#fff', '#12345g', '#1234567', ' #123456', '"/><script>'])(
  'the type’s own colour replaces %j',
  (color) => {
    expect(enamelOf(color, 'qualification')).toEqual(enamelOf('#7a2347', null))
    expect(enamelOf(color, null)).toEqual(enamelOf('#14618c', null))
  },
)
