/** `npm run permissions`: writes docs/permissions.md, the permissions by level and by endpoint. */
import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { builtModule } from './built-module.js'

const [{ permissionsPage }, { declaredRoutes }] = await Promise.all([
  builtModule('src/server/platform/openapi/permissions-page.ts'),
  builtModule('src/server/routes.ts'),
])
await writeFile(new URL('../../docs/permissions.md', import.meta.url), permissionsPage(declaredRoutes))
process.exit()
