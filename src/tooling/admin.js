/** `npm run admin -- COMMAND`: runs the operator's command, building it if it is missing or stale. */
import { ADMIN, buildIfStale } from './product.js'
import { exitWithError } from './tool-error.js'

await buildIfStale().catch(exitWithError)
await import(ADMIN.href)
