import { expect, test } from 'vitest'
import type { BadgeType } from '#art/badge-type.ts'
import { type ArtInput, type Drawing, drawingKey } from './drawing.ts'
import { sharp } from './guarded-sharp.ts'
import { renderDrawing } from './render-drawing.ts'

const template: ArtInput = { type: 'skills', color: '#b8472a', code: 'LAB-24', seed: '6f0f0a0e', isLearningPath: false }

const badge = (art: ArtInput = template): Drawing => ({ folder: 'badges', art })

const pixels = async (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

test.each([
  ['base', 512],
  ['high', 1024],
  ['thumbnail', 128],
] as const)('the %s variant of a badge is a square PNG of %i pixels on a transparent ground', async (variant, size) => {
  const png = await renderDrawing(badge(), variant)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size, hasAlpha: true })
  const data = await pixels(png)
  expect(data[3]).toBe(0)
  expect(data[(size * (size / 2) + size / 2) * 4 + 3]).toBe(255)
})

test.each([
  ['base', 1200, 849],
  ['high', 2400, 1698],
  ['thumbnail', 400, 283],
] as const)('the %s variant of a background is filled, %i by %i pixels', async (variant, width, height) => {
  const png = await renderDrawing({ folder: 'backgrounds', art: { type: 'skills', color: null, seed: 'x' } }, variant)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height })
  expect((await sharp(png).stats()).isOpaque).toBe(true)
})

test('a large picture is drawn at its size, not enlarged', async () => {
  const data = await pixels(await renderDrawing(badge(), 'high'))
  // Between neighbouring pixels: in a picture enlarged from 240 pixels an edge spans four, and 261 differ this much.
  const hardEdges = data.filter((value, index) => index % 4 === 1 && Math.abs(value - (data[index - 4] ?? value)) > 100)
  expect(hardEdges.length).toBeGreaterThan(2000)
})

test('the renderer shows the sixty beads of the border one by one', async () => {
  const data = await pixels(
    await renderDrawing(badge({ ...template, type: 'participation', color: '#101040', code: '' }), 'high'),
  )
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
  const other = badge({ ...template, ...change })
  expect(drawingKey(other)).not.toBe(drawingKey(badge()))
  expect(await renderDrawing(other, 'thumbnail')).not.toEqual(await renderDrawing(badge(), 'thumbnail'))
})

test('the same template has the same picture under the same key', async () => {
  const same = badge({ ...template })
  expect(drawingKey(same)).toBe(drawingKey(badge()))
  expect(drawingKey(same)).toMatch(/^[0-9a-zA-Z]{10}$/)
  expect(await renderDrawing(same, 'thumbnail')).toEqual(await renderDrawing(badge(), 'thumbnail'))
})

test.each(['"/><image href="file:///etc/passwd"/>', '<!ENTITY a SYSTEM "file:///etc/passwd">', '\u0000\ud800\uffff'])(
  'a template that says %j everywhere is still rendered',
  async (hostile) => {
    for (const type of [null, hostile as BadgeType]) {
      const art = { type, color: hostile, code: hostile, seed: hostile, isLearningPath: true }
      const png = await renderDrawing(badge(art), 'thumbnail')
      expect((await sharp(png).metadata()).width).toBe(128)
    }
  },
)
