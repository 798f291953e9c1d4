import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftAfter, draftedSteps, type PathDraft, readPathDraft, rebasedOrder } from './path-draft.ts'
import type { Step } from './step-acts.ts'

const step = (id: string) => ({ id, description: 'Long', status: 'active' }) as Step
const steps = (ids: string) => [...ids].map(step)
const ids = (of: readonly Step[]) => of.map(({ id }) => id).join('')

test('acts gather in the draft, and one that takes the last change back leaves none', () => {
  const current = steps('abc')
  const added = draftAfter(null, current, { kind: 'place', step: step('x'), position: 2 })
  expect(ids(draftedSteps(added, current))).toBe('axbc')
  expect(added?.added).toMatchObject([{ id: 'x', description: '' }])
  const moved = draftAfter(added, current, { kind: 'place', step: step('c'), position: 1 })
  expect(ids(draftedSteps(moved, current))).toBe('caxb')
  const back = draftAfter(moved, current, { kind: 'place', step: step('c'), position: 4 })
  expect(draftAfter(back, current, { kind: 'remove', step: step('x') })).toBeNull()
})

test('a draft stands on what others published meanwhile', () => {
  const mine = { base: [...'abc'], order: [...'axbc'] }
  const over = (current: string, draft = mine) => rebasedOrder(draft, [...current]).join('')
  expect(over('abcy'), 'they added a step').toBe('axbcy')
  expect(over('cab'), 'they moved a step').toBe('caxb')
  expect(over('bc'), 'they removed the step before mine').toBe('xbc')
  expect(over('ab', { base: [...'abc'], order: [...'cab'] }), 'they removed what I moved').toBe('ab')
  expect(over('abc', { base: [...'abc'], order: [...'ab'] }), 'I removed a step').toBe('ab')
})

const order = fc.uniqueArray(fc.constantFrom(...'abcdefg'))

test('on its own base a draft is its order, and once published it changes nothing more', () => {
  fc.assert(
    fc.property(order, order, (base, wanted) => {
      expect(rebasedOrder({ base, order: wanted }, base)).toEqual(wanted)
      expect(rebasedOrder({ base, order: wanted }, wanted)).toEqual(wanted)
    }),
  )
})

test.for([null, undefined, 7, 'x', {}, { base: ['a'] }, { base: 'a', order: 'b', added: 'c' }])(
  'what is no draft is none: %j',
  (kept) => {
    expect(readPathDraft(kept)).toBeNull()
    const draft: PathDraft = { base: ['a'], order: [], added: [] }
    expect(readPathDraft(draft)).toEqual(draft)
  },
)
