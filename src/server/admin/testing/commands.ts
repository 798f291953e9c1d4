import { expect } from 'vitest'
import { runAdmin } from '../run-admin.ts'

/** Runs a command with `--json` and returns its object. Fails the test if the command fails. */
export async function objectOf(environment: NodeJS.ProcessEnv, ...parameters: string[]) {
  const { out, error, code } = await runAdmin([...parameters, '--json'], environment)
  expect({ error, code }).toEqual({ error: undefined, code: 0 })
  expect(out).not.toContain('\n')
  return JSON.parse(out!)
}

/** The `create-user` command line for an account. @param organization its id */
export const newUser = (organization: string, email: string) => [
  'create-user',
  ...['--organization', organization, '--email', email, '--name', 'Ines', '--last-name', 'Moreau'],
]
