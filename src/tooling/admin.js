/** `npm run admin -- COMMAND`: runs the operator's command, building it if it is missing or stale. */
import { ADMIN, buildWhereStale } from './product.js'
import { endWith } from './tool-error.js'

await buildWhereStale().catch(endWith)
await import(ADMIN.href)
