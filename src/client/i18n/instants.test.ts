import { expect, test } from 'vitest'
import { formatInstant } from './instants.ts'

test('an instant is shown on the reader’s clock where the page names no zone', () => {
  const moment = new Date('2025-11-14T10:42:00.000Z')
  const hour = String(moment.getHours()).padStart(2, '0')
  expect(formatInstant('2025-11-14T10:42:00.123456Z', 'short', 'en')).toContain(`${hour}:42`)
})
