/** `npm run bench`: how fast the service is beside the driver alone, as ratios within one run. Nothing here is asserted. */
import process from 'node:process'
import { createServer } from 'vite'

const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
})
const { bench } = await vite.ssrLoadModule('/src/server/bench/bench.ts')
await bench(process.argv.slice(2))
await vite.close()
process.exit()
