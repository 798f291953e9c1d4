import { runAdmin } from './admin/run-admin.ts'

/** The operator's command: `npm run admin -- COMMAND`. The umask keeps files that it writes private to its account. */
process.umask(0o077)
const { store, out, error, code } = await runAdmin(process.argv.slice(2), process.env)
// On stderr, so that a program can read the result alone from stdout.
if (store !== undefined) process.stderr.write(`${store}\n`)
if (out !== undefined) process.stdout.write(`${out}\n`)
if (error !== undefined) process.stderr.write(`${error}\n`)
process.exitCode = code
