import { expect, test } from 'vitest'
import { metadataColumns, metadataText } from './metadata.ts'

test('the columns are what most people have, in the order in which it comes', () => {
  const people = [
    { metadata: { note: 'x', year: 1, course: 'Physics', group: 'A' } },
    { metadata: { year: 2, course: 'Physics', group: 'B' } },
    { metadata: null },
  ]
  expect(metadataColumns(people)).toEqual(['year', 'course', 'group'])
  expect(metadataColumns([{ metadata: null }])).toEqual([])
})

test('a value is shown whatever it is', () => {
  expect([null, undefined, 2, false, 'A', { b: [1] }].map(metadataText)).toEqual([
    '',
    '',
    '2',
    'false',
    'A',
    '{"b":[1]}',
  ])
})
