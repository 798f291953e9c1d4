import { expect, test } from 'vitest'
import { isMeant, numberIn, RowCondition, type RowTest } from './row-condition.ts'

test.each<[string, number | null]>([
  ['18', 18],
  ['18,5', 18.5],
  ['18.5', 18.5],
  [' 1.234,5 ', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1_234_567],
  ["1'234", 1234],
  ['-3', -3],
  ['−3,5', -3.5],
  ['28/30', 28],
  ['30 e lode', 30],
  ['30L', 30],
  ['85 %', 85],
  ['€ 1.234,50', 1234.5],
  ['12,50 €', 12.5],
  ['0012345', 12_345],
  ['31/03/2026', null],
  ['2026-03-31', null],
  ['eighteen', null],
  ['', null],
  ['n. 18', null],
  ['#N/A', null],
])('%j is read as the number %j', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test.each<[is: RowTest, value: string[], meant: (string | undefined)[], others: (string | undefined)[]]>([
  ['one_of', ['Superato'], ['Superato', ' superato ', 'SUPERATO'], ['Non superato', '', undefined]],
  ['one_of', ['1'], ['1', '1,0', '1.00', '01'], ['0', '11', 'one', '']],
  ['one_of', ['Superato', 'Idoneo'], ['idoneo', 'Superato'], ['Respinto']],
  ['one_of', ['niccolò'], ['Niccolo\u0300'], ['Niccolo']],
  ['at_least', ['18'], ['18', '18,0', '30', '30 e lode', '18.5'], ['17,9', '', undefined, 'assente']],
  ['at_most', ['18,5'], ['18.5', '2'], ['18,6', '100', '']],
  ['more_than', ['18'], ['18,01'], ['18', '17']],
  ['less_than', ['18'], ['17,99', '-1'], ['18', '']],
  ['empty', [], ['', ' ', '\u00A0', undefined], ['0', 'x']],
  ['not_empty', [], ['0', 'x'], ['', ' ', undefined]],
])('%s %j means some rows and no others', (is, value, meant, others) => {
  expect(meant.map((given) => isMeant({ is, value }, given))).toEqual(meant.map(() => true))
  expect(others.map((given) => isMeant({ is, value }, given))).toEqual(others.map(() => false))
})

test('a condition takes one value or several, as texts or numbers, and says what it lacks', () => {
  const parse = (condition: object) => {
    const { data, error } = RowCondition.safeParse({ name: 'Grade', ...condition })
    return (
      data?.value ?? error?.issues.map(({ path, ...issue }) => [path[0], 'params' in issue && issue.params?.['code']])
    )
  }
  expect(parse({ is: 'at_least', value: 18 })).toEqual(['18'])
  expect(parse({ is: 'one_of', value: 'Superato' })).toEqual(['Superato'])
  expect(parse({ is: 'one_of', value: ['1', 2] })).toEqual(['1', '2'])
  expect(parse({ is: 'empty' })).toEqual([])
  expect(parse({ is: 'empty', value: '' })).toEqual([])
  expect(parse({ is: 'one_of', value: [''] })).toEqual([['value', 'condition_value']])
  expect(parse({ is: 'at_least' })).toEqual([['value', 'condition_value']])
  expect(parse({ is: 'at_least', value: 'pass' })).toEqual([['value', 'condition_number']])
  expect(parse({ is: 'less_than', value: ['1', '2'] })).toEqual([['value', 'condition_number']])
  expect(parse({ is: 'not_empty', value: 'x' })).toEqual([['value', 'condition_without_value']])
})

test('controls of direction make no difference', () => {
  expect(isMeant({ is: 'one_of', value: ['\u202dSuperato\u202c'] }, 'superato')).toBe(true)
  expect(isMeant({ is: 'one_of', value: ['Superato'] }, '\u2066superato\u2069')).toBe(true)
  expect(isMeant({ is: 'empty', value: [] }, '\u2066\u2069')).toBe(true)
})
