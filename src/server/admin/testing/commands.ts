import { expect } from 'vitest'
import { runAdmin } from '../run-admin.ts'

/** The object that a command made or changed. @throws the test's failure where it did not succeed */
export async function objectOf(environment: NodeJS.ProcessEnv, ...parameters: string[]) {
  const { out, error, code } = await runAdmin([...parameters, '--json'], environment)
  expect({ error, code }).toEqual({ error: undefined, code: 0 })
  expect(out).not.toContain('\n')
  return JSON.parse(out!)
}

/** The command that makes an account of an organization. @param organization its id */
export const newUser = (organization: string, email: string) => [
  'create-user',
  ...['--organization', organization, '--email', email, '--name', 'Ines', '--last-name', 'Moreau'],
]
