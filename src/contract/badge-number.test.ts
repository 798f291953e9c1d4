import { expect, test } from 'vitest'
import { readBadgeNumber } from './badge-number.ts'

test('a number is read however it is written', () => {
  const written = ['7K2M-94QX', '7k2m-94qx', '7K2M94QX', ' 7K2M 94QX ', '7K2M–94QX', '7k2m.94qx']
  for (const text of written) expect(readBadgeNumber(text)).toBe('7K2M-94QX')
})

test('signs that look alike are taken for the one that a number has', () => {
  expect(readBadgeNumber('OIL0-1o1l')).toBe('0110-1011')
})

test('what is no number is none', () => {
  for (const text of ['', '7K2M', '7K2M-94QXA', '7K2M-94Q', '7K2M-94QU', '7K2M/94QX', 'Ferri']) {
    expect(readBadgeNumber(text)).toBeUndefined()
  }
})
