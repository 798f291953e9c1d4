import type { TestProject } from 'vitest/node'
import { prepareRoleForPooler, startPgBouncer } from '../servers/pgbouncer.ts'
import providePostgres from './provide-postgres.ts'

/** Global setup: as on PostgreSQL, with PgBouncer in transaction mode between the service and its server. */
export default async function providePooled(project: TestProject) {
  let server = ''
  const provide: TestProject['provide'] = (name, value) => {
    if (name === 'serverUrl') server = value as string
    project.provide(name, value)
  }
  const stopServer = await providePostgres({ vitest: project.vitest, provide } as TestProject)
  await prepareRoleForPooler(server)
  const pooler = await startPgBouncer(server)
  project.provide('poolerUrl', pooler.through(server))
  return async () => {
    await pooler.stop()
    await stopServer()
  }
}
