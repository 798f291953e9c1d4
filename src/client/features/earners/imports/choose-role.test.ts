import { expect, test } from 'vitest'
import { chooseRole } from './choose-role.ts'

test('assigning a field to a column turns the column that had it into metadata', () => {
  expect(chooseRole(['email', 'extra', 'first', 'last'], 1, 'email')).toEqual(['extra', 'email', 'first', 'last'])
  expect(chooseRole(['email', 'extra', 'first', 'last'], 1, 'first_last')).toEqual([
    'email',
    'first_last',
    'extra',
    'extra',
  ])
  expect(chooseRole(['email', 'last_first', 'extra'], 2, 'first')).toEqual(['email', 'extra', 'first'])
  expect(chooseRole(['email', 'first', 'last'], 1, 'none')).toEqual(['email', 'none', 'last'])
})
