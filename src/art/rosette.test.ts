import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankSvg } from './blank.ts'
import { rosetteSvg } from './rosette.ts'
import { anyText } from './testing/any-text.ts'
import { readSvg } from './testing/read-svg.ts'

test('each template has its own rosette, always the same', () => {
  expect(rosetteSvg({ seed: 'one' })).toBe(rosetteSvg({ seed: 'one' }))
  expect(rosetteSvg({ seed: 'one' })).not.toBe(rosetteSvg({ seed: 'two' }))
})

test('a rosette uses currentColor and a thin line unless told otherwise', () => {
  expect(readSvg(rosetteSvg({ seed: 's' }))[0]?.attributes).toMatchObject({
    stroke: 'currentColor',
    'stroke-width': '0.7',
  })
  const given = readSvg(rosetteSvg({ seed: 's', stroke: '#6d4f14', width: 1.2 }))[0]
  expect(given?.attributes).toMatchObject({ stroke: '#6d4f14', 'stroke-width': '1.2' })
})

test('hostile input never breaks out of a rosette', () => {
  fc.assert(
    fc.property(anyText(), anyText(), fc.double(), (seed, stroke, width) => {
      const [svg, line, ...copies] = readSvg(rosetteSvg({ seed, stroke, width }))
      expect(Number(svg?.attributes['stroke-width'])).toBeGreaterThan(0)
      expect(line?.attributes['d']).not.toMatch(/NaN|Infinity/)
      expect(copies).toHaveLength(13)
      for (const copy of copies) expect(copy.attributes['href']).toBe(`#${line?.attributes['id']}`)
    }),
  )
})

test('a blank shows the silhouette of the missing badge', () => {
  const places = (['knowledge', 'skills', 'participation', 'qualification'] as const).map(blankSvg)
  expect(new Set(places).size).toBe(4)
  expect(blankSvg(null)).toBe(blankSvg('knowledge'))
  for (const place of places)
    expect(readSvg(place)[0]?.attributes).toMatchObject({ stroke: 'currentColor', 'aria-hidden': 'true' })
})
