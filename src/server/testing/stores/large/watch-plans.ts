import type pg from 'pg'

/** Settings of a server whose sessions send the plan of every statement, also of those in triggers, as a notice. */
export const SENDS_PLANS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** A scan that read most of a table. @property rows how many rows it read */
export type WholeRead = { scan: string; rows: number; statement: string }

/** The large tables of a database. */
export type LargeTables = {
  /** Rows of each table. */
  sizes: ReadonlyMap<string, number>
  /** The first column of each index of all rows; none for an expression. Those of some rows are small. */
  firstColumns: ReadonlyMap<string, string>
}

/** The tables with more rows than given, as of the last `analyze`. */
export async function findLargeTables(pool: pg.Pool, more: number): Promise<LargeTables> {
  const { rows: tables } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class where relkind = 'r' and reltuples > $1`,
    [more],
  )
  const { rows: indexes } = await pool.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indpred is null`,
  )
  return {
    sizes: new Map(tables.map(({ name, rows }) => [name, rows])),
    firstColumns: new Map(indexes.map(({ name, column }) => [name, column])),
  }
}

/**
 * Notes every scan that reads most of one of the large tables, every sequential scan of one, and every scan of an index without
 * its first column, which reads the whole index.
 * @param pool of a server with `SENDS_PLANS`
 * @returns takes the scans that were noted since the last time
 */
export function watchPlans(pool: pg.Pool, { sizes, firstColumns }: LargeTables): () => WholeRead[] {
  let noted: WholeRead[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const begin = message.indexOf('plan:\n')
      if (begin < 0) return
      const { 'Query Text': statement, Plan } = JSON.parse(message.slice(begin + 6))
      for (const node of nodesOf(Plan)) {
        const size = sizes.get(node['Relation Name'] ?? '')
        if (!size) continue
        const rows = rowsOf(node)
        if (!isWhole(node, firstColumns) && rows < size / 2) continue
        const by = node['Index Name'] ? ` by ${node['Index Name']} ${node['Index Cond'] ?? ''}` : ''
        noted.push({ scan: `${node['Node Type']} of ${node['Relation Name']}${by}`, rows, statement })
      }
    })
  })
  return () => {
    const taken = noted
    noted = []
    return taken
  }
}

function isWhole(node: Node, firstColumns: LargeTables['firstColumns']): boolean {
  if (!node['Actual Loops']) return false
  if (node['Node Type'] === 'Seq Scan') return true
  const first = firstColumns.get(node['Index Name'] ?? '')
  return first !== undefined && !new RegExp(`\\b${first}\\b`).test(node['Index Cond'] ?? '')
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const part of node.Plans ?? []) yield* nodesOf(part)
}

const rowsOf = (node: Node) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 0)
