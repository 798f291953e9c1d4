import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are separated as spreadsheets of the language expect', () => {
  expect(csvLine(['a', 'b, c', 'd; e', 'say "f"'], 'en')).toBe('a,"b, c","d; e","say ""f"""\r\n')
  expect(csvLine(['a', 'b'], 'it')).toBe('a;b\r\n')
})

test('formulas are escaped, so that they stay text', () => {
  const cells = ['=1+1', '+1', '-2', '@SUM(A1)', ' =1', '\t=1', '2 - 1']
  expect(csvLine(cells, 'en')).toBe(`'=1+1,'+1,'-2,'@SUM(A1),' =1,"'\t=1",2 - 1\r\n`)
})
