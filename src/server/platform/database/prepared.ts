import type { Database } from './database.ts'

/**
 * A statement whose text is worked out once and which each connection plans once: for those that most requests send.
 * @param build ends in `.prepare(name)`; what changes from one use to the next is a placeholder in it. The name is the
 * statement's alone
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
