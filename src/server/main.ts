import { readConfig } from './config.ts'
import { startService } from './start-service.ts'

/** Starts the service and stops it on a signal: running requests finish, then the process ends with 0. */
async function main() {
  const { services, port, stop } = await startService(readConfig(process.env))
  const { config, urls } = services
  process.stdout.write(`Insegna is ready at ${urls.base} (listening on ${config.host}:${port})\n`)

  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
  }
}

function fail(error: unknown) {
  process.stderr.write(`Insegna could not start or stop: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
