import { startPostgresCluster } from './postgres-cluster.ts'

/** Run by `postgres-cluster.test.ts`: starts a server, sends its URL and waits to be killed. */
const { url } = await startPostgresCluster()
process.send!(url)
process.on('message', () => {})
