import { onTestFinished } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/**
 * Takes a lock in a transaction of its own and holds it, so that what is begun meanwhile has to wait.
 * @param take takes the lock; once this has settled, nobody else can be first
 * @returns ends the transaction, which lets the lock go
 */
export async function holdLock(db: Database, take: (tx: Database) => Promise<unknown>): Promise<() => Promise<void>> {
  let letGo = () => {}
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve
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
    letGo()
    await holding
  }
  // A test that fails holds up nobody after it.
  onTestFinished(release)
  return release
}
