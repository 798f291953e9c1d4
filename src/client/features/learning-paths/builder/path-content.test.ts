import { expect, test } from 'vitest'
import {
  afterEdit,
  afterMoving,
  contentOf,
  type PathContent,
  type PathEdit,
  ruleToSend,
  type Step,
  undoOfRemoving,
} from './path-content.ts'

const step = (id: string, is_required: 0 | 1 = 1) => ({ id, is_required }) as Step
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => step(id)) as [Step, Step, Step, Step]
const ids = (steps: Step[]) => steps.map(({ id }) => id).join('')

test('a step is placed, moved and removed', () => {
  expect(ids(afterMoving([a, b, c], { kind: 'place', step: d }))).toBe('abcd')
  expect(ids(afterMoving([a, b, c], { kind: 'place', step: d, position: 2 }))).toBe('adbc')
  expect(ids(afterMoving([a, b, c], { kind: 'place', step: a, position: 3 }))).toBe('bca')
  expect(ids(afterMoving([a, b, c], { kind: 'place', step: c, position: 1 }))).toBe('cab')
  expect(ids(afterMoving([a, b, c], { kind: 'remove', step: b }))).toBe('ac')
})

test('a position past the end is the end', () => {
  expect(ids(afterMoving([a, b], { kind: 'place', step: a, position: 9 }))).toBe('ba')
})

test('an edit that was already made changes nothing', () => {
  for (const edit of [
    { kind: 'place', step: b } as const,
    { kind: 'place', step: b, position: 2 } as const,
    { kind: 'remove', step: d } as const,
  ]) {
    expect(ids(afterMoving([a, b, c], edit))).toBe('abc')
  }
})

/** The rule after these edits as it is sent to the service: required steps in capitals, then how many are needed. */
const ruleAfter = (steps: Step[], others: number, ...edits: PathEdit[]) => {
  const content: PathContent = { steps, others, expiredCounts: false }
  const { learning_path, needed_steps } = ruleToSend(edits.reduce(afterEdit, content))
  const kinds = learning_path.map(({ id, is_required }) => (is_required ? id.toUpperCase() : id)).join('')
  return `${kinds} ${needed_steps ?? 'all'}`
}

test('a step that becomes optional is no longer needed, until somebody says how many are', () => {
  const optional = { kind: 'require', step: c, isRequired: false } as const
  expect(ruleAfter([a, b, c], 0, optional)).toBe('ABc 2')
  expect(ruleAfter([a, b, c], 0, optional, { kind: 'others', others: 1 })).toBe('ABc all')
  expect(ruleAfter([a, b, c], 0, optional, { kind: 'require', step: c, isRequired: true })).toBe('ABC all')
})

test('the rule stays satisfiable whatever happens to its steps', () => {
  const optional = [step('a', 0), step('b', 0), step('c', 0)]
  expect(ruleAfter(optional, 2, { kind: 'others', others: 9 })).toBe('abc all')
  expect(ruleAfter(optional, 2, { kind: 'others', others: 0 }), 'never complete with nothing').toBe('abc 1')
  expect(ruleAfter(optional, 3, { kind: 'remove', step: c })).toBe('ab all')
  expect(ruleAfter([a, step('b', 0)], 0, { kind: 'remove', step: a }), 'the required one leaves').toBe('b all')
  expect(ruleAfter([a, step('b', 0), step('c', 0)], 1, { kind: 'place', step: d })).toBe('AbcD 3')
})

test('a path that names no number needs all of its steps', () => {
  const path = { learning_path: [a, step('b', 0)], needed_steps: null, expired_counts: 1 }
  expect(contentOf(path as Parameters<typeof contentOf>[0])).toMatchObject({ others: 1, expiredCounts: true })
})

test('putting a removed step back restores the rule', () => {
  const [x, y, z] = [step('x', 0), step('y', 0), step('z', 0)] as const
  for (const [steps, others, removed] of [
    [[x, y, z], 2, x],
    [[x, y, z], 3, y],
    [[a, x], 0, a],
    [[a, x], 1, x],
    [[a, b, x, y], 1, b],
  ] as [Step[], number, Step][]) {
    const undo = undoOfRemoving({ steps, others, expiredCounts: false }, removed)
    expect(ruleAfter(steps, others, { kind: 'remove', step: removed }, undo)).toBe(ruleAfter(steps, others))
  }
})
