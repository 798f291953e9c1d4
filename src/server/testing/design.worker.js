/** The thread that draws designs, run from TypeScript sources. */
import { register } from 'node:module'

register('./typescript.worker.js', import.meta.url)
await import('../features/designs/design.worker.ts')
