/**
 * `npm run keep-dump`: dumps a store of the current schema, which the tests of later versions migrate. Run it once for
 * every new migration.
 */
import process from 'node:process'
import { builtModule } from './built-module.js'

const { makeDump } = await builtModule('src/server/testing/make-dump.ts')
console.log(await makeDump('src/server/testing/dumps'))
process.exit()
