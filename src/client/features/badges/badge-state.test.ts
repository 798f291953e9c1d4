import { expect, test } from 'vitest'
import { nameOf } from './badge-state.ts'

test('a name is one line without loose spaces', () => {
  expect(nameOf({ recipient_first_name: 'Zoë', recipient_last_name: '' })).toBe('Zoë')
})
