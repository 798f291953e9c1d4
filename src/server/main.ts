import { readConfig } from './platform/config.ts'
import { startService } from './start-service.ts'

/** Starts the service and stops it on a signal: running requests finish, then the process ends with 0. */
async function main() {
  // Files that the service writes are private to its account.
  process.umask(0o077)
  const starting = startService(readConfig(process.env))
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      starting
        .then(({ stop }) => stop())
        .then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        )
    })
  }
  const { services, port, news } = await starting
  const { config, urls } = services
  const lines = [`Insegna is ready at ${urls.base} (listening on ${config.host}:${port})`, ...news]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function fail(error: unknown) {
  process.stderr.write(`Insegna could not start or stop: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
