import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepChanges } from './step-changes.ts'

test('dragging a step to the other end is one change, in either direction', () => {
  expect(stepChanges(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])).toEqual([{ id: 'a', from: 1, to: 4 }])
  expect(stepChanges(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual([{ id: 'd', from: 4, to: 1 }])
})

test('removed steps come first, then added and moved ones', () => {
  expect(stepChanges(['a', 'b', 'c', 'd'], ['d', 'x', 'a', 'c'])).toEqual([
    { id: 'b', from: 2 },
    { id: 'd', from: 4, to: 1 },
    { id: 'x', to: 2 },
  ])
})

test('a change and its reverse give no changes', () => {
  expect(stepChanges(['a', 'b'], ['a', 'b'])).toEqual([])
  expect(stepChanges([], [])).toEqual([])
})

const order = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'g'))

test('applying the changes one after the other turns the first list into the second', () => {
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
