import { expect, test } from 'vitest'
import { onlyRow } from './only-row.ts'

test('the only row is returned, and none or several are an error that says how many', () => {
  expect(onlyRow([{ total: 0 }])).toEqual({ total: 0 })
  expect(() => onlyRow([])).toThrow('A statement for one row answered with 0')
  expect(() => onlyRow([1, 2])).toThrow('A statement for one row answered with 2')
})
