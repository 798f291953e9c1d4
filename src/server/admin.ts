import { runAdmin } from './admin/run-admin.ts'

/** The operator's command: `npm run admin -- COMMAND`. What it writes is for its own account alone. */
process.umask(0o077)
const { store, out, error, code } = await runAdmin(process.argv.slice(2), process.env)
// Apart from what was asked for, so that a program may read that alone.
if (store !== undefined) process.stderr.write(`${store}\n`)
if (out !== undefined) process.stdout.write(`${out}\n`)
if (error !== undefined) process.stderr.write(`${error}\n`)
process.exitCode = code
