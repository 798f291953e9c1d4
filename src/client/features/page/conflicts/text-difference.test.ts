import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Piece, textDifference } from './text-difference.ts'

const read = (pieces: Piece[], kinds: Piece['kind'][]) =>
  pieces
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('')

test('a replaced word comes before its replacement', () => {
  expect(textDifference('Eight weekly classes and an essay', 'Ten weekly classes and an essay')).toEqual([
    { kind: 'removed', text: 'Eight ' },
    { kind: 'added', text: 'Ten ' },
    { kind: 'same', text: 'weekly classes and an essay' },
  ])
})

test('text between several changes stays the same', () => {
  const pieces = textDifference('one two three four five', 'one 2 three four 5 six')
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same', 'removed', 'added'])
  expect(read(pieces, ['same'])).toBe('one three four ')
})

test('a new text is all added, and an emptied one all removed', () => {
  expect(textDifference('', 'A new text')).toEqual([{ kind: 'added', text: 'A new text' }])
  expect(textDifference('An old text', '')).toEqual([{ kind: 'removed', text: 'An old text' }])
  expect(textDifference('', '')).toEqual([])
})

test('the pieces contain both texts completely', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', 'dd', 'è', '1.200'), { maxLength: 30 })
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const pieces = textDifference(before, after)
      const flat = (text: string) => text.split(/\s+/).filter(Boolean)
      expect(flat(read(pieces, ['same', 'removed']))).toEqual(flat(before))
      expect(flat(read(pieces, ['same', 'added']))).toEqual(flat(after))
    }),
  )
})

test('two long texts that share nothing are compared without exhausting the memory', () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, place) => `${word}${place}`).join(' ')
  expect(textDifference(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
