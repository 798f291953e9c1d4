/**
 * `npm run bench`: how fast the service and the dashboard are, as ratios within one run or beside a budget. Nothing here
 * is asserted. `npm run bench -- PART …` runs one part with its own parameters.
 */
import process from 'node:process'
import { createServer } from 'vite'
import { buildWhereStale } from './product.js'

/** Each exports `bench(parameters)`, which prints a table. */
const PARTS = {
  service: '/src/server/bench/bench.ts',
  scripts: '/e2e/bench/scripts.ts',
}

const [name, ...parameters] = process.argv.slice(2)
if (name && !Object.hasOwn(PARTS, name)) {
  console.error(`There is no part called “${name}”. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
// Before the server below, which says that this is development.
await buildWhereStale()
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
})
for (const [part, path] of Object.entries(PARTS)) {
  if (name && name !== part) continue
  const { bench } = await vite.ssrLoadModule(path)
  await bench(parameters)
}
await vite.close()
process.exit()
