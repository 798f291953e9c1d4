import { expect, test } from 'vitest'
import { nameOf } from './earner-name.ts'

test('a name has no leading or trailing spaces', () => {
  expect(nameOf({ recipient_first_name: 'Zoë', recipient_last_name: '' })).toBe('Zoë')
})
