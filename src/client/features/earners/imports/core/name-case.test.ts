import { expect, test } from 'vitest'
import { toNameCase } from './name-case.ts'

test.each([
  ['ROSSI', 'Rossi'],
  ['rossi', 'Rossi'],
  ['LO PRESTI', 'Lo Presti'],
  ["D'ANGELO", "D'Angelo"],
  ['D’ANGELO', 'D’Angelo'],
  ["DELL'ACQUA", "Dell'Acqua"],
  ["SANT'ELIA", "Sant'Elia"],
  ["NICOLO'", "Nicolo'"],
  ["SA'AD", "Sa'ad"],
  ['DE LUCA', 'De Luca'],
  ['DELLA VALLE', 'Della Valle'],
  ['DEGLI ESPOSTI', 'Degli Esposti'],
  ['MACALUSO', 'Macaluso'],
  ['MACRÌ', 'Macrì'],
  ['MCDONALD', 'McDonald'],
  ['MACDONALD', 'MacDonald'],
  ["O'BRIEN", "O'Brien"],
  ['ROSSI-BIANCHI', 'Rossi-Bianchi'],
  ["D'AMICO-DE LUCA", "D'Amico-De Luca"],
  ['VAN DEN BERG', 'van den Berg'],
  ['VON BÜLOW', 'von Bülow'],
  ['VAN', 'Van'],
  ['ORTEGA Y GASSET', 'Ortega y Gasset'],
  ['NGUYỄN VAN', 'Nguyễn Van'],
  ['İBRAHİM', 'İbrahim'],
  ['GATES III', 'Gates III'],
  ['Rossi', 'Rossi'],
  ['McDonald', 'McDonald'],
  ['ROSSI Bianchi', 'ROSSI Bianchi'],
  ['A', 'A'],
  ['陈', '陈'],
])('the last name %s is written as %s', (given, name) => {
  expect(toNameCase(given, 'last')).toBe(name)
})

test.each([
  ['ANNA MARIA', 'Anna Maria'],
  ['MARIE-CLAIRE', 'Marie-Claire'],
  ['J.R.', 'J.R.'],
  ['VAN', 'Van'],
])('the first name %s is written as %s', (given, name) => {
  expect(toNameCase(given, 'first')).toBe(name)
})
