/** `npm run admin -- COMMAND`: runs the operator's command, building it if it is missing or stale. */
import { ADMIN, buildWhereStale } from './product.js'
import { exitWithError } from './tool-error.js'

await buildWhereStale().catch(exitWithError)
await import(ADMIN.href)
