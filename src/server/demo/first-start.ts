import { randomInt } from 'node:crypto'
import { refuseWeakPassword } from '../features/accounts/password-rules.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { isStoreEmpty } from './demo.sql.ts'
import { DEMO_ACCOUNTS } from './demo-organization.ts'
import { makeDemo } from './make-demo.ts'

/** Without easily confused characters. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Creates the demo if the embedded store is empty and `DEMO=0` is not set. Never on a PostgreSQL
 * server, which the operator provides.
 * @returns lines that explain how to sign in; empty if no demo was created
 */
export async function makeDemoOnFirstStart(services: Services, store: OpenDatabase['store']): Promise<string[]> {
  const { isDemoEnabled, demoPassword } = services.config
  if (store !== 'embedded' || !isDemoEnabled || !(await isStoreEmpty(services.db))) return []
  if (demoPassword !== undefined) refuseWeakSetting(demoPassword)
  const password = demoPassword ?? newPassword()
  await makeDemo(services, password)
  const [english, italian] = DEMO_ACCOUNTS
  return [
    'The store was empty: it now holds two demo organizations.',
    `Sign in as ${english} (or ${italian}) with ${demoPassword ? 'the password of DEMO_PASSWORD' : `the password ${password}`}`,
  ]
}

/** @throws an Error for the operator if nobody may have this password */
function refuseWeakSetting(password: string) {
  try {
    refuseWeakPassword(password)
  } catch (error) {
    const sentences = error instanceof Refusal ? error.fieldErrors.map(({ sentence }) => sentence('en')) : []
    throw new Error(`The setting DEMO_PASSWORD cannot be used. ${sentences.join(' ')}`, { cause: error })
  }
}

/** A random password that is easy to read and type, with about 79 bits of entropy. */
export function newPassword(): string {
  const letters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [letters(), letters(), letters(), letters()].join('-')
}
