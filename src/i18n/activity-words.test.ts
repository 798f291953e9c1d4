import { expect, test } from 'vitest'
import { activitySentence } from './activity-words.ts'

test('a scheduled award shows its time in readable form, in both languages', () => {
  const at = '2026-12-15 09:00:00'
  expect(activitySentence('award_scheduled', { at }, 'en')).toBe('Planned an award: 15 December 2026, 09:00')
  expect(activitySentence('award_scheduled', { at }, 'it')).toBe('Programmata un’assegnazione: 15 dicembre 2026, 09:00')
})
