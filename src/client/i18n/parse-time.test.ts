import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

test.each([
  ['18:00', '18:00'],
  ['18.30', '18:30'],
  ['1830', '18:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  [' 00:05 ', '00:05'],
  ['6 pm', '18:00'],
  ['6:30PM', '18:30'],
  ['12 am', '00:00'],
  ['12 p.m.', '12:00'],
])('reads %j as %s', (typed, time) => expect(parseTime(typed)).toBe(time))

test.each(['', 'noon', '24:00', '18:60', '13 pm', '0 am', '18:0', '12345'])('%j is not a time', (typed) =>
  expect(parseTime(typed)).toBeNull(),
)
