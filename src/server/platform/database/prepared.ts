import type { Database } from './database.ts'

/**
 * A prepared statement, built once and planned once per connection, for statements that most requests send.
 * @param build ends in `.prepare(name)`, with placeholders for values; the name must be unique
 */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const known = new WeakMap<Database, Statement>()
  return (db) => {
    let statement = known.get(db)
    if (!statement) {
      statement = build(db)
      known.set(db, statement)
    }
    return statement
  }
}
