import { expect, test } from 'vitest'
import { linkTo } from './activity-icons.ts'

const award = { type: 'award', id: '00000000-0000-7000-8000-000000000001', label: 'Data literacy' } as const

test('a line about an award links to its page, unless the award was deleted', () => {
  expect(linkTo({ ...award, exists: true })).toEqual({
    to: '/badges/awards/$awardId',
    params: { awardId: award.id },
  })
  expect(linkTo({ ...award, exists: false })).toBeUndefined()
})
