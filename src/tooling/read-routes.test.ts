import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readRoutes } from './read-routes.js'

test('a page is made by its own file and the layouts around it', async () => {
  const routes = readRoutes(await readFile('src/client/routeTree.gen.ts', 'utf8'))
  const filesOf = (path: string) => routes.find((route) => route.path === path)?.files
  expect(filesOf('/sign-in')).toEqual(['routes/sign-in.tsx'])
  expect(filesOf('/')).toEqual(['routes/_issuer.tsx', 'routes/_issuer/index.tsx'])
  expect(filesOf('/badges')).toEqual(['routes/_issuer.tsx', 'routes/_issuer/badges/index.tsx'])
  expect(filesOf('/templates/$templateId')).toEqual([
    'routes/_issuer.tsx',
    'routes/_issuer/templates/$templateId/index.tsx',
  ])
  expect(filesOf('/lists/$listId/import')).toEqual(['routes/_issuer.tsx', 'routes/_issuer/lists/$listId_.import.tsx'])
  expect(routes.filter(({ files }) => files.length === 0)).toEqual([])
})
