import pg from 'pg'

export type Statement = { text: string; values: unknown[] }
type Query = (this: pg.Client, ...parameters: unknown[]) => unknown

const prototype = pg.Client.prototype as unknown as { query: Query }
const send = prototype.query
let recorded: Statement[] | undefined

prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  const [first, second] = parameters
  if (recorded && typeof first === 'string') recorded.push({ text: first, values: Array.isArray(second) ? second : [] })
  else if (recorded && isNamedQuery(first))
    recorded.push({ text: first.text, values: (Array.isArray(second) ? second : first.values) ?? [] })
  return send.apply(this, parameters)
}

const isNamedQuery = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value

/** Records all statements sent through the driver during `work`. Not safe for concurrent requests. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded = []
  await work()
  const statements = recorded
  recorded = undefined
  return statements
}

/** Sends the statements by the driver alone, sequentially on one connection: the lower bound for any service. */
export async function replay(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query({ text, values, rowMode: 'array' })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Whether the query plan of any statement has a sequential scan of badges or earners. */
export async function readsWholeTable(pool: pg.Pool, statements: Statement[]): Promise<boolean> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      // Settings of the transaction affect its query plans.
      if (/^(begin|commit|rollback)\b|set_config/i.test(text)) await client.query(text, values)
      else if (/^\s*(select|with)/i.test(text)) {
        const { rows } = await client.query(`explain ${text}`, values)
        if (rows.some((row) => /Seq Scan on (badges|earners)\b/.test(row['QUERY PLAN']))) return true
      }
    }
    return false
  } finally {
    await client.query('rollback')
    client.release()
  }
}
