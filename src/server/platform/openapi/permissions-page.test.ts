import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { routes } from '#server/routes.ts'
import { permissionsPage } from './permissions-page.ts'

test('the page of all permissions says what the routes say: npm run permissions writes it anew', async () => {
  const page = await readFile(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8')
  expect(page).toBe(permissionsPage(routes))
})
