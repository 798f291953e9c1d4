/** The thread that draws certificates, run from TypeScript sources. */
import { register } from 'node:module'

register('./typescript.worker.js', import.meta.url)
await import('../features/certificates/certificate.worker.ts')
