import { expect, test } from 'vitest'
import { holds } from './entries.ts'

test('what is typed is found in any order, without minding case and accents', () => {
  expect(holds('Nuovo percorso', 'PERCORSO nuo')).toBe(true)
  expect(holds('Città di Montelupo', 'citta')).toBe(true)
  expect(holds('Nuovo percorso', 'nuovo modello')).toBe(false)
})
