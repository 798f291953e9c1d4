import { expect, test } from 'vitest'
import { readBadgeNumber } from './badge-number.ts'

test('a number is parsed in any notation', () => {
  const written = ['7K2M-94QX', '7k2m-94qx', '7K2M94QX', ' 7K2M 94QX ', '7K2M–94QX', '7k2m.94qx']
  for (const text of written) expect(readBadgeNumber(text)).toBe('7K2M-94QX')
})

test('lookalike characters are read as the one that numbers use', () => {
  expect(readBadgeNumber('OIL0-1o1l')).toBe('0110-1011')
})

test('text that is no number gives undefined', () => {
  for (const text of [
    '',
    '7K2M',
    '7K2M-94QXA',
    '7K2M-94Q',
    '7K2M-94QU',
    '7K2M/94QX',
    'Ferri',
    `7K2M-94QX${' '.repeat(1000)}`,
  ]) {
    expect(readBadgeNumber(text)).toBeUndefined()
  }
})
