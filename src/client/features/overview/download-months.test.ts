import { expect, test } from 'vitest'
import { monthsCsv } from './download-months.ts'

test('the file has a head, and nothing for a month that is still to come', () => {
  const known = { short: 'Jan', long: 'January', isNow: true, badges: 1236, paths: 12, before: 900 }
  const toCome = { ...known, long: 'February', badges: null, paths: null }
  expect(monthsCsv(2026, [known, toCome]).split('\r\n')).toEqual([
    'Month,Badges,Learning paths,Badges in 2025',
    'January,1236,12,900',
    'February,,,900',
  ])
})
