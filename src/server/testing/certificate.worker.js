/** The thread that draws certificates, from its sources: Vite runs TypeScript, which Node 20 alone cannot. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const program = new URL('../features/certificates/certificate.worker.ts', import.meta.url)
await runnerImport(fileURLToPath(program), { configFile: false, logLevel: 'error' })
