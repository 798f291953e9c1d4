import { runAdmin } from './admin/run-admin.ts'

/** The operator's command: `npm run admin -- COMMAND`. */
const { out, error, code } = await runAdmin(process.argv.slice(2), process.env)
if (out !== undefined) process.stdout.write(`${out}\n`)
if (error !== undefined) process.stderr.write(`${error}\n`)
process.exitCode = code
