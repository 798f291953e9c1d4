import { onTestFinished } from 'vitest'
import type { Database } from '../../platform/database/database.ts'

/**
 * Takes a lock in a separate transaction and holds it, so that concurrent work has to wait.
 * @param take takes the lock, which is held once this promise resolves
 * @returns a function that ends the transaction, which releases the lock
 */
export async function holdLock(db: Database, take: (tx: Database) => Promise<unknown>): Promise<() => Promise<void>> {
  let endTransaction = () => {}
  const isOver = new Promise<void>((resolve) => {
    endTransaction = resolve
  })
  let holding: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    holding = db.transaction(async (tx) => {
      await take(tx)
      resolve()
      await isOver
    })
    holding.catch(reject)
  })
  const release = async () => {
    endTransaction()
    await holding
  }
  // Releases the lock even if the test fails, so that it does not block later tests.
  onTestFinished(release)
  return release
}
