import { expect, test } from 'vitest'
import { pathOf } from './page-files.js'

test('the path of a page follows from the name of its route’s file', () => {
  expect(pathOf('_issuer/index')).toBe('/')
  expect(pathOf('_issuer/badges/index')).toBe('/badges')
  expect(pathOf('_issuer/badges/$badgeId_.earner')).toBe('/badges/[^/]+/earner')
  expect(pathOf('_issuer/organization/sign-in/$connectionId_.test.$testId')).toBe(
    '/organization/sign-in/[^/]+/test/[^/]+',
  )
  expect(pathOf('sign-in_.refused')).toBe('/sign-in/refused')
})
