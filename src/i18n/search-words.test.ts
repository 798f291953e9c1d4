import { expect, test } from 'vitest'
import { beginsWith, beginsWords, holdsWords, searchWords } from './search-words.ts'

test('words match in any order, ignoring case and accents', () => {
  expect(holdsWords('Nuovo percorso', 'PERCORSO nuo')).toBe(true)
  expect(holdsWords('Città di Montelupo', 'citta')).toBe(true)
  expect(holdsWords('Trần Quang', 'quang tran')).toBe(true)
  expect(holdsWords('Nuovo percorso', 'nuovo modello')).toBe(false)
})

test('every kind of apostrophe matches every other', () => {
  for (const typed of ["d'angelo", 'D’Angelo', 'dʼangelo', 'd`angelo', 'd´angelo', 'D‘ANGELO', 'd′angelo']) {
    expect(holdsWords("Niccolò D'Angelo", typed)).toBe(true)
    expect(holdsWords('Niccolò D’Angelo', typed)).toBe(true)
  }
  expect(holdsWords('Dangelo', "d'angelo")).toBe(false)
})

test('a name copied from a register is searched without its comma', () => {
  expect(searchWords('Rossi, Viola')).toEqual(['Rossi', 'Viola'])
  expect(searchWords('  Rossi   Rossi ')).toEqual(['Rossi'])
  expect(searchWords(',')).toEqual([','])
})

test('the search matches the beginnings of words anywhere in the text', () => {
  expect(beginsWords('Tecnologie dell’informazione', 'info TECN')).toBe(true)
  expect(beginsWords('Tecnologie dell’informazione', "dell'info")).toBe(true)
  expect(beginsWords('Tecnologie dell’informazione', 'mazione')).toBe(false)
  expect(beginsWords('Attività (escluse le lingue)', 'attivita lingue escl')).toBe(true)
  expect(beginsWords('Attività', '-')).toBe(false)
})

test('hyphens are optional', () => {
  for (const typed of ['inter-disc', 'interdisc', 'disciplinary', 'inter‑disciplinary']) {
    expect(beginsWords('Inter-disciplinary programmes', typed)).toBe(true)
  }
  expect(beginsWith('Inter-disciplinary programmes', 'interdisciplinary prog')).toBe(true)
  expect(beginsWith('Inter-disciplinary programmes', 'programmes')).toBe(false)
})
