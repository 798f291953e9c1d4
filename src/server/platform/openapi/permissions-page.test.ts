import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { declaredRoutes } from '#server/routes.ts'
import { permissionsPage } from './permissions-page.ts'

test('docs/permissions.md matches the routes: npm run permissions generates it', async () => {
  const page = await readFile(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8')
  expect(page).toBe(permissionsPage(declaredRoutes))
})
