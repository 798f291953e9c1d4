import { expect, onTestFinished, test } from 'vitest'
import { setLocale } from '#i18n/locales.ts'
import { monthsCsv } from './download-months.ts'

const known = { short: 'Jan', long: 'January', isNow: true, badges: 1236, paths: 12, before: 900 }
const toCome = { ...known, long: 'February', badges: null, paths: null }

test('the file has a header, and empty cells for a future month', () => {
  expect(monthsCsv(2026, [known, toCome]).split('\r\n')).toEqual([
    'Month,Badges,Learning paths,Badges in 2025',
    'January,1236,12,900',
    'February,,,900',
  ])
})

test('the separator is a semicolon in Italian', () => {
  setLocale('it')
  onTestFinished(() => setLocale('en') as undefined)
  expect(monthsCsv(2026, [{ ...known, long: 'gennaio' }]).split('\r\n')[1]).toBe('gennaio;1236;12;900')
})
