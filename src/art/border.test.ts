import { expect, test } from 'vitest'
import type { BadgeType } from './badge-type.ts'
import { borderInset, borders } from './border.ts'
import { geometryOf } from './design/geometry.ts'
import { borderLine } from './design/layers.ts'
import { looks } from './design/looks.ts'
import { metals } from './design/metals.ts'
import { silhouettes } from './silhouettes.ts'
import { measurePath } from './testing/measure-path.ts'

const types = Object.keys(borders) as BadgeType[]

test.each(types)('the border of %s closes without a seam', (type) => {
  const { length, dashes } = borders[type]
  expect(measurePath(silhouettes[type](borderInset))).toBeCloseTo(length, 1)
  const line = borderLine(looks[type].shape, looks[type].border, metals.gold, geometryOf(looks[type].shape, null))
  const [, drawn, left] = line.match(/stroke-dasharray="(\S+) (\S+)"/) ?? []
  expect((Number(drawn) + Number(left)) * dashes).toBeCloseTo(length, 1)
})
