import { expect, test } from 'vitest'
import { afterAct, type Step } from './step-acts.ts'

const step = (id: string) => ({ id }) as Step
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(step) as [Step, Step, Step, Step]
const ids = (steps: Step[]) => steps.map(({ id }) => id).join('')

test('a step is placed, moved and removed', () => {
  expect(ids(afterAct([a, b, c], { kind: 'place', step: d }))).toBe('abcd')
  expect(ids(afterAct([a, b, c], { kind: 'place', step: d, position: 2 }))).toBe('adbc')
  expect(ids(afterAct([a, b, c], { kind: 'place', step: a, position: 3 }))).toBe('bca')
  expect(ids(afterAct([a, b, c], { kind: 'place', step: c, position: 1 }))).toBe('cab')
  expect(ids(afterAct([a, b, c], { kind: 'remove', step: b }))).toBe('ac')
})

test('past the end is the end', () => {
  expect(ids(afterAct([a, b], { kind: 'place', step: a, position: 9 }))).toBe('ba')
})

test('an act that was already carried out changes nothing', () => {
  for (const act of [
    { kind: 'place', step: b } as const,
    { kind: 'place', step: b, position: 2 } as const,
    { kind: 'remove', step: d } as const,
  ]) {
    expect(ids(afterAct([a, b, c], act))).toBe('abc')
  }
})
