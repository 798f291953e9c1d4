import { expect, test } from 'vitest'
import type { BadgeType } from '#art/badge-type.ts'
import { sharp } from './guarded-sharp.ts'
import { type ArtInput, artKey, renderArt } from './render-art.ts'

const template: ArtInput = { type: 'skills', color: '#b8472a', code: 'LAB-24', seed: '6f0f0a0e', isLearningPath: false }

const pixels = async (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

test.each([512, 1024, 128] as const)(
  'a badge is rendered to a square PNG of %i pixels on a transparent ground',
  async (size) => {
    const png = await renderArt(template, size)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size, hasAlpha: true })
    const data = await pixels(png)
    expect(data[3]).toBe(0)
    expect(data[(size * (size / 2) + size / 2) * 4 + 3]).toBe(255)
  },
)

test('a large picture is drawn large, not blown up', async () => {
  const data = await pixels(await renderArt(template, 1024))
  // From one pixel to the next: in a picture blown up from 240 pixels an edge takes four, and 261 are this hard.
  const hardEdges = data.filter((value, index) => index % 4 === 1 && Math.abs(value - (data[index - 4] ?? value)) > 100)
  expect(hardEdges.length).toBeGreaterThan(2000)
})

test('the renderer shows the sixty beads of the border one by one', async () => {
  const data = await pixels(await renderArt({ ...template, type: 'participation', color: '#101040', code: '' }, 1024))
  const isGold = Array.from({ length: 3600 }, (_, step) => {
    const angle = (step / 3600) * 2 * Math.PI
    const at = (axis: number) => Math.round(((120 + 94 * axis) / 240) * 1024)
    return (data[(at(Math.sin(angle)) * 1024 + at(Math.cos(angle))) * 4] ?? 0) > 120
  })
  expect(isGold.filter((gold, step) => gold && !isGold.at(step - 1))).toHaveLength(60)
})

test.each<[string, Partial<ArtInput>]>([
  ['type', { type: 'knowledge' }],
  ['color', { color: '#14618c' }],
  ['code', { code: 'LAB-25' }],
  ['seed', { seed: 'another' }],
  ['place in a learning path', { isLearningPath: true }],
])('another %s is another picture under another key', async (_, change) => {
  const other = { ...template, ...change }
  expect(artKey(other)).not.toBe(artKey(template))
  expect(await renderArt(other, 128)).not.toEqual(await renderArt(template, 128))
})

test('the same template has the same picture under the same key', async () => {
  expect(artKey({ ...template })).toBe(artKey(template))
  expect(artKey(template)).toMatch(/^[0-9a-f]{24}$/)
  expect(await renderArt({ ...template }, 128)).toEqual(await renderArt(template, 128))
})

test.each(['"/><image href="file:///etc/passwd"/>', '<!ENTITY a SYSTEM "file:///etc/passwd">', '\u0000\ud800\uffff'])(
  'a template that says %j everywhere is still rendered',
  async (hostile) => {
    for (const type of [null, hostile as BadgeType]) {
      const png = await renderArt({ type, color: hostile, code: hostile, seed: hostile, isLearningPath: true }, 128)
      expect((await sharp(png).metadata()).width).toBe(128)
    }
  },
)
