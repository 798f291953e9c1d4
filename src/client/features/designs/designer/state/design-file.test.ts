import { expect, test } from 'vitest'
import { sampleDesign } from '#art/testing/sample-design.ts'
import { readDesign } from './design-file.ts'

const hash = 'a'.repeat(64)
const note = { part: 'note', text: '2026', ink: 'auto' }

test('a document is read without its pictures, which are named', () => {
  const extra = [{ part: 'logo', hash }, note, { part: 'picture', hash }]
  expect(readDesign(JSON.stringify({ ...sampleDesign, extra }))).toMatchObject({
    design: { shape: sampleDesign.shape, extra: [note] },
    dropped: ['logo', 'picture'],
  })
  expect(readDesign(JSON.stringify({ ...sampleDesign, extra: [note] }))?.dropped).toEqual([])
})

test.each([
  ['broken JSON', JSON.stringify(sampleDesign).slice(0, -1)],
  ['another document', '{"v":2}'],
  ['an unknown shape', JSON.stringify({ ...sampleDesign, shape: 'blob' })],
  ['a number without end', JSON.stringify(sampleDesign).replace('"v":1', '"v":1e999')],
  ['nothing', ''],
])('%s is no design', (_, text) => {
  expect(readDesign(text)).toBeNull()
})
