/**
 * `npm run bench`: measures the service and the dashboard, as ratios within one run or against a budget. Nothing is
 * asserted. `npm run bench -- PART …` runs one part with its own parameters; `npm run pictures` is such a part.
 */
import process from 'node:process'
import { createServer } from 'vite'
import { builtModule } from './built-module.js'
import { buildIfStale } from './product.js'

/** Each exports `bench(parameters)`, which prints a table. */
const SERVICE_PARTS = {
  service: 'bench/service/bench.ts',
  pressure: 'bench/service/pressure.ts',
  certificates: 'bench/service/certificates.ts',
  paths: 'bench/service/paths.ts',
  find: 'bench/service/find.ts',
  reports: 'bench/service/reports.ts',
  team: 'bench/service/team.ts',
  'sign-ins': 'bench/service/sign-ins.ts',
  archive: 'bench/service/archive.ts',
  moving: 'bench/service/moving.ts',
  hall: 'bench/service/hall/hall.ts',
}
const DASHBOARD_PARTS = {
  scripts: '/bench/dashboard/scripts.ts',
  earners: '/bench/dashboard/earners.ts',
  lighthouse: '/bench/dashboard/lighthouse.ts',
}

/** Run only if they are named, with the URL of a database. */
const LARGE_PARTS = {
  fill: 'bench/service/large/fill.ts',
  large: 'bench/service/large/large.ts',
  processes: 'bench/service/large/processes.ts',
}

/** Runs only if it is named. */
const PICTURES = { pictures: '/e2e/pictures/pictures.ts' }

const [name, ...parameters] = process.argv.slice(2)
const dashboardParts = name === 'pictures' ? PICTURES : DASHBOARD_PARTS
const PARTS = { ...SERVICE_PARTS, ...LARGE_PARTS, ...DASHBOARD_PARTS, ...PICTURES }
if (name && !Object.hasOwn(PARTS, name)) {
  console.error(`There is no part called “${name}”. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
const isSelected = (/** @type {string} */ part) => !name || part === name
// The service runs first: the Vite server that loads the dashboard's parts sets NODE_ENV to development.
for (const [part, path] of Object.entries(SERVICE_PARTS)) {
  if (isSelected(part)) await (await builtModule(path)).bench(parameters)
}
for (const [part, path] of Object.entries(LARGE_PARTS)) {
  if (part === name) await (await builtModule(path)).bench(parameters)
}
if (Object.keys(dashboardParts).some(isSelected)) await loadAndRun()
process.exit()

/** Runs the parts that measure the dashboard. */
async function loadAndRun() {
  await buildIfStale()
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  for (const [part, path] of Object.entries(dashboardParts)) {
    if (!isSelected(part)) continue
    const { bench } = await vite.ssrLoadModule(path)
    await bench(parameters)
  }
  await vite.close()
}
