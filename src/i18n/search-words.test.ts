import { expect, test } from 'vitest'
import { holdsWords, searchWords } from './search-words.ts'

test('words are found in any order, blind to case and accents', () => {
  expect(holdsWords('Nuovo percorso', 'PERCORSO nuo')).toBe(true)
  expect(holdsWords('Città di Montelupo', 'citta')).toBe(true)
  expect(holdsWords('Trần Quang', 'quang tran')).toBe(true)
  expect(holdsWords('Nuovo percorso', 'nuovo modello')).toBe(false)
})

test('every kind of apostrophe finds every other', () => {
  for (const typed of ["d'angelo", 'D’Angelo', 'dʼangelo', 'd`angelo', 'd´angelo', 'D‘ANGELO', 'd′angelo']) {
    expect(holdsWords("Niccolò D'Angelo", typed)).toBe(true)
    expect(holdsWords('Niccolò D’Angelo', typed)).toBe(true)
  }
  expect(holdsWords('Dangelo', "d'angelo")).toBe(false)
})

test('a name copied from a register is its words without the comma', () => {
  expect(searchWords('Rossi, Viola')).toEqual(['Rossi', 'Viola'])
  expect(searchWords('  Rossi   Rossi ')).toEqual(['Rossi'])
  expect(searchWords(',')).toEqual([','])
})
