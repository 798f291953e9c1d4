import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepChanges } from './step-changes.ts'

test('a step that is dragged to the other end is one change, whichever way', () => {
  expect(stepChanges(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])).toEqual([{ id: 'a', from: 1, to: 4 }])
  expect(stepChanges(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual([{ id: 'd', from: 4, to: 1 }])
})

test('what was removed comes first, then what was added and moved', () => {
  expect(stepChanges(['a', 'b', 'c', 'd'], ['d', 'x', 'a', 'c'])).toEqual([
    { id: 'b', from: 2 },
    { id: 'd', from: 4, to: 1 },
    { id: 'x', to: 2 },
  ])
})

test('a change and its opposite are none', () => {
  expect(stepChanges(['a', 'b'], ['a', 'b'])).toEqual([])
  expect(stepChanges([], [])).toEqual([])
})

const order = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'g'))

test('carried out one after the other, the changes lead from one list to the other', () => {
  fc.assert(
    fc.property(order, order, (before, after) => {
      const changes = stepChanges(before, after)
      const touched = new Set(changes.map(({ id }) => id))
      const steps = before.filter((id) => !touched.has(id))
      for (const { id, to } of changes) if (to) steps.splice(to - 1, 0, id)
      expect(steps).toEqual(after)
    }),
  )
})
