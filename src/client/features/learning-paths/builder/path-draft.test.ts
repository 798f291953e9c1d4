import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PathContent, Step } from './path-content.ts'
import { draftAfter, draftedContent, PathDraft, pathChanges, rebasedOrder } from './path-draft.ts'

const step = (id: string) => ({ id, description: 'Long', status: 'active', is_required: 1 }) as Step
/** A path of these steps, all required. */
const path = (ids: string): PathContent => ({ steps: [...ids].map(step), others: 0, expiredCounts: false })
const ids = ({ steps }: PathContent) => steps.map(({ id }) => id).join('')

test('changes accumulate in the draft, and undoing the last one leaves no draft', () => {
  const current = path('abc')
  const added = draftAfter(null, current, { kind: 'place', step: step('x'), position: 2 })
  expect(ids(draftedContent(added, current))).toBe('axbc')
  expect(added?.added).toMatchObject([{ id: 'x', description: '' }])
  const moved = draftAfter(added, current, { kind: 'place', step: step('c'), position: 1 })
  expect(ids(draftedContent(moved, current))).toBe('caxb')
  const back = draftAfter(moved, current, { kind: 'place', step: step('c'), position: 4 })
  expect(draftAfter(back, current, { kind: 'remove', step: step('x') })).toBeNull()
})

test('required steps and the rule are part of the draft, and hold when others move the steps meanwhile', () => {
  const current = path('abc')
  const optional = draftAfter(null, current, { kind: 'require', step: step('b'), isRequired: false })
  const both = draftAfter(optional, current, { kind: 'require', step: step('c'), isRequired: false })
  const some = draftAfter(both, current, { kind: 'others', others: 1 })
  const kinds = (content: PathContent) =>
    content.steps.map(({ id, is_required }) => (is_required ? id.toUpperCase() : id)).join('')
  expect(kinds(draftedContent(some, current))).toBe('Abc')
  expect(pathChanges(current, draftedContent(some, current))).toEqual({
    steps: [],
    kinds: ['b', 'c'],
    isRuleChanged: true,
  })
  const theirs = draftedContent(some, path('cabx'))
  expect([kinds(theirs), theirs.others]).toEqual(['cAbX', 1])
  expect(PathDraft.parse(JSON.parse(JSON.stringify(some)))).toEqual(some)
  const back = draftAfter(both, current, { kind: 'require', step: step('c'), isRequired: true })
  expect(draftAfter(back, current, { kind: 'require', step: step('b'), isRequired: true })).toBeNull()
  const counts = draftAfter(null, current, { kind: 'expired', counts: true })
  expect(draftedContent(counts, current).expiredCounts).toBe(true)
  expect(draftAfter(counts, current, { kind: 'expired', counts: false })).toBeNull()
})

test('a draft is rebased on what others have published meanwhile', () => {
  const mine = { base: [...'abc'], order: [...'axbc'] }
  const over = (current: string, draft = mine) => rebasedOrder(draft, [...current]).join('')
  expect(over('abcy'), 'they added a step').toBe('axbcy')
  expect(over('cab'), 'they moved a step').toBe('caxb')
  expect(over('bc'), 'they removed the step before mine').toBe('xbc')
  expect(over('ab', { base: [...'abc'], order: [...'cab'] }), 'they removed what I moved').toBe('ab')
  expect(over('abc', { base: [...'abc'], order: [...'ab'] }), 'I removed a step').toBe('ab')
})

const order = fc.uniqueArray(fc.constantFrom(...'abcdefg'))

test('on its own base a draft is its order, and once published it changes nothing', () => {
  fc.assert(
    fc.property(order, order, (base, next) => {
      expect(rebasedOrder({ base, order: next }, base)).toEqual(next)
      expect(rebasedOrder({ base, order: next }, next)).toEqual(next)
    }),
  )
})
