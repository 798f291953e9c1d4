import { expect, test } from 'vitest'
import { checksOf } from '#art/design/checks.ts'
import { designSvg } from '#art/design/design-svg.ts'
import { distanceOf, LIKENESS_SIDE, likenessHash } from '#art/design/likeness.ts'
import { noBindings } from '#art/design/plain-design.ts'
import { startingDesigns } from '#art/design/starting-designs.ts'
import { Design } from '#contract/designs/design.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { resourcesWith } from './resources.ts'

const resources = resourcesWith(() => undefined)

test.each(startingDesigns)('$name is sound and passes every check', ({ design, sample }) => {
  expect(Design.parse(design)).toEqual(design)
  const checks = checksOf(design, { ...noBindings, ...sample }, resources)
  expect(checks.filter(({ passes }) => !passes)).toEqual([])
  expect(designSvg(design, { ...noBindings, ...sample }, resources).length).toBeLessThan(73_000)
})

test('starting designs have names of their own and do not look alike', async () => {
  expect(new Set(startingDesigns.map(({ name }) => name)).size).toBe(18)
  const hashes = await Promise.all(
    startingDesigns.map(async ({ design, sample }) => {
      const svg = designSvg(design, { ...noBindings, ...sample }, resources)
      return likenessHash(await sharp(Buffer.from(svg)).resize(LIKENESS_SIDE).ensureAlpha().raw().toBuffer())
    }),
  )
  for (const [index, one] of hashes.entries())
    for (const other of hashes.slice(index + 1)) expect(distanceOf(one, other)).toBeGreaterThanOrEqual(10)
})
