/** `npm run build`: builds the dashboard and the service, stale or not, and shows the bundler's output. */
import { build } from './product.js'
import { exitWithError } from './tool-error.js'

await build({ isQuiet: false }).catch(exitWithError)
