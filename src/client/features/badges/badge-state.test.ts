import { expect, test } from 'vitest'
import { nameOf } from './badge-state.ts'

test('a name has no leading or trailing spaces', () => {
  expect(nameOf({ recipient_first_name: 'Zoë', recipient_last_name: '' })).toBe('Zoë')
})
