import { randomInt } from 'node:crypto'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { isStoreEmpty } from './demo.sql.ts'
import { DEMO_ACCOUNTS, makeDemo } from './make-demo.ts'

/** Without letters that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Makes the demo where the embedded store is empty and nobody said `DEMO=0` (decisions, Running). A PostgreSQL server
 * gets none by itself: it is not ours to fill.
 * @returns the lines that say how to sign in; none where no demo was made
 */
export async function makeDemoOnFirstStart(services: Services, store: OpenDatabase['store']): Promise<string[]> {
  const { isDemoEnabled, demoPassword } = services.config
  if (store !== 'embedded' || !isDemoEnabled || !(await isStoreEmpty(services.db))) return []
  const password = demoPassword ?? newPassword()
  await makeDemo(services, password)
  const [english, italian] = DEMO_ACCOUNTS
  return [
    'The store was empty: it now holds two demo organizations.',
    `Sign in as ${english} (or ${italian}) with ${demoPassword ? 'the password of DEMO_PASSWORD' : `the password ${password}`}`,
  ]
}

/** Easy to read and to type; about 79 bits. */
export function newPassword(): string {
  const letters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [letters(), letters(), letters(), letters()].join('-')
}
