/** `npm run admin -- COMMAND`: the operator's command, built where it is missing or stale. */
import { ADMIN, buildWhereStale } from './product.js'
import { endWith } from './tool-error.js'

await buildWhereStale().catch(endWith)
await import(ADMIN.href)
