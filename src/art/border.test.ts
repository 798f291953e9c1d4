import { expect, test } from 'vitest'
import type { BadgeType } from './badge-type.ts'
import { border, borderInset, borders } from './border.ts'
import { silhouettes } from './silhouettes.ts'
import { measurePath } from './testing/measure-path.ts'

const types = Object.keys(borders) as BadgeType[]

test.each(types)('the border of %s closes without a seam', (type) => {
  const { length, dashes } = borders[type]
  expect(measurePath(silhouettes[type](borderInset))).toBeCloseTo(length, 1)
  const [, drawn, left] = border(type).match(/stroke-dasharray="(\S+) (\S+)"/) ?? []
  expect((Number(drawn) + Number(left)) * dashes).toBeCloseTo(length, 1)
})
