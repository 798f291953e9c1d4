import { expect, test } from 'vitest'
import { beginHistory, type History, redo, step, undo } from './design-history.ts'

const times = (count: number, act: (history: History<number>) => History<number>, from: History<number>) =>
  Array.from({ length: count }).reduce<History<number>>((history) => act(history), from)
const next = (history: History<number>) => step(history, history.now + 1)

test('a hundred steps are undone and done again, and no more', () => {
  const far = times(120, next, beginHistory(0))
  const back = times(150, undo, far)
  expect(back.now).toBe(20)
  expect(times(150, redo, back).now).toBe(120)
})

test('what is typed in one field is one step; a step elsewhere begins another', () => {
  const typed = ['L', 'La', 'Lab'].reduce((history, text) => step(history, text, 'top'), beginHistory(''))
  expect(undo(typed).now).toBe('')
  const moved = step(step(typed, 'Lab!', 'bottom'), 'Lab!!', 'top')
  expect(undo(moved).now).toBe('Lab!')
  expect(undo(undo(moved)).now).toBe('Lab')
})

test('a step after undo gives up what was undone, and one that changes nothing is none', () => {
  const undone = undo(step(step(beginHistory('a'), 'b'), 'c'))
  expect(step(undone, 'b')).toBe(undone)
  const other = step(undone, 'd')
  expect(redo(other).now).toBe('d')
  expect(undo(other).now).toBe('b')
})
