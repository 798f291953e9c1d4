import { expect, test, vi } from 'vitest'
import { formatDay, formatWallClock } from './dates.ts'

test('a day is short in tables and long in sentences, in the reader’s language', () => {
  expect(formatDay('2025-11-14', 'short', 'en')).toBe('14 Nov 2025')
  expect(formatDay('2025-11-14', 'long', 'en')).toBe('14 November 2025')
  expect(formatDay('2025-11-14', 'short', 'it')).toBe('14 nov 2025')
  expect(formatDay('2025-11-14', 'long', 'it')).toBe('14 novembre 2025')
})

test('short English months all have three letters', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDay(`2025-${String(month + 1).padStart(2, '0')}-01`, 'short', 'en'),
  )
  expect(months.map((day) => day.split(' ')[1]?.length)).toEqual(Array(12).fill(3))
})

test('a wall clock is formatted as written, in any time zone', () => {
  for (const elsewhere of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', elsewhere)
    expect(formatWallClock('2025-03-30 02:30:00', 'short', 'en')).toBe('30 Mar 2025, 02:30')
    expect(formatDay('2025-12-31 23:59:59', 'long', 'it')).toBe('31 dicembre 2025')
  }
  vi.unstubAllEnvs()
})
