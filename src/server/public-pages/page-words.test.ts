import { expect, test } from 'vitest'
import { onDay } from '#server/platform/text/days.ts'
import { isolateBidi, period } from './page-words.ts'

test.each([
  ['2025-11-14 18:00:00', 'on 14 November 2025', 'il 14 novembre 2025'],
  ['2025-11-08 00:00:00', 'on 8 November 2025', 'l’8 novembre 2025'],
  ['2025-11-11 23:59:59', 'on 11 November 2025', 'l’11 novembre 2025'],
  ['2024-02-29 12:00:00', 'on 29 February 2024', 'il 29 febbraio 2024'],
])('%s is %s', (wallClock, english, italian) => {
  expect(onDay(wallClock, 'en')).toBe(english)
  expect(onDay(wallClock, 'it')).toBe(italian)
})

test.each([
  ['2025-09-12', '2025-10-31', '12 settembre – 31 ottobre 2025'],
  ['2025-09-12', '2025-09-12', '12 settembre 2025'],
  ['2025-09-11', null, 'Dall’11 settembre 2025'],
  [null, '2025-09-12', 'Fino al 12 settembre 2025'],
  [null, null, ''],
])('from %s to %s is “%s”', (from, to, words) => {
  expect(period(from, to, 'it').replace(/\s/g, ' ')).toBe(words)
})

test('a name cannot change the direction of the sentence around it', () => {
  expect(isolateBidi('evil\u202eelpmaxe\u2069')).toBe('evilelpmaxe')
  expect(isolateBidi('محمد\u202e')).toBe('\u2068محمد\u2069')
})
