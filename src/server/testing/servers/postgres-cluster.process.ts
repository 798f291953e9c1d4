import { startPostgresCluster } from './postgres-cluster.ts'

/** Run by `postgres-cluster.test.ts`: starts a server, says where, and waits to be killed. */
const { url } = await startPostgresCluster()
process.send!(url)
process.on('message', () => {})
