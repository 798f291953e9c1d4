/**
 * `npm run keep-dump`: keeps a store of today's schema, which the tests of all later versions bring up to date. To be run
 * once with every new migration.
 */
import process from 'node:process'
import { builtModule } from './built-module.js'

const { makeDump } = await builtModule('src/server/testing/make-dump.ts')
console.log(await makeDump('src/server/testing/dumps'))
process.exit()
