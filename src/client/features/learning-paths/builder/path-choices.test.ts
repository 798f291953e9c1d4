import { expect, test } from 'vitest'
import { choicesAmong, matching } from './path-choices.ts'
import type { Step } from './path-content.ts'

const selectables = [
  { id: '1', title: 'Qualità e città [QC-1] v1' },
  { id: '2', title: 'Peer mentoring [PEER-25] v3' },
  { id: '3', title: 'Just made [NEW] v1' },
]
const templates = new Map([
  ['1', { id: '1', title: 'Qualità e città', code: 'QC-1', type: 'skills' } as Step],
  ['2', { id: '2', title: 'Peer mentoring', code: 'PEER-25', type: 'participation' } as Step],
])
const ids = (choices: { id: string }[]) => choices.map(({ id }) => id).join('')

test('a step that is being added is no longer offered', () => {
  expect(ids(choicesAmong(selectables, templates, [], [{ id: '2' } as Step]))).toBe('13')
})

test('a removed step can be added again at once, unless it is archived', () => {
  const left = { id: '4', title: 'Mentoring circle', status: 'active' } as Step
  const archived = { id: '5', title: 'Archived', status: 'archived' } as Step
  expect(ids(choicesAmong(selectables, templates, [left, archived], []))).toBe('3421')
})

test('choices are found by title or code, ignoring case and accents', () => {
  const choices = choicesAmong(selectables, templates, [], [])
  const none = new Set<never>()
  expect(ids(matching(choices, 'QUALITA', none))).toBe('1')
  expect(ids(matching(choices, ' peer-2', none))).toBe('2')
  expect(ids(matching(choices, 'new', none))).toBe('3')
  expect(ids(matching(choices, '', none))).toBe('123')
  expect(ids(matching(choices, 'nothing', none))).toBe('')
})

test('types filter the choices', () => {
  const choices = choicesAmong(selectables, templates, [], [])
  expect(ids(matching(choices, '', new Set(['skills'] as const)))).toBe('1')
  expect(ids(matching(choices, 'peer', new Set(['skills'] as const)))).toBe('')
})
