import { expect, test } from 'vitest'
import { shortTitle } from './check-words.ts'

test.each([
  ['Radiation safety for laboratory and workshop supervisors', 20, 'Radiation safety'],
  ['Sicurezza in laboratorio, livello B', 27, 'Sicurezza in laboratorio'],
  ['Überprüfungsverfahren', 10, ''],
  ['First aid', 20, 'First aid'],
])('%s in %d letters is %s', (title, fitting, short) => {
  expect(shortTitle(title, fitting)).toBe(short)
})
