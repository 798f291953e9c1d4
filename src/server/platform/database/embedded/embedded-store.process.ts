import { openEmbeddedStore } from './embedded-store.ts'

/** Run by `embedded-durability.test.ts`: inserts rows and sends each acknowledged one, until it is killed. */
const [, , dataDir] = process.argv

const { pool } = await openEmbeddedStore(dataDir!, () => {})
await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (row int)')
const { rows } = await pool.query<{ next: number }>('SELECT coalesce(max(row), 0) + 1 AS next FROM acknowledged')
for (let row = rows[0]!.next; ; row += 1) {
  await pool.query('INSERT INTO acknowledged VALUES ($1)', [row])
  process.send!(row)
}
