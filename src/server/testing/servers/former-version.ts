import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const MIGRATIONS = 'src/server/schema/migrations'

/** The service as it was before the newest migration. */
export type FormerVersion = {
  /** The file that starts it. */
  program: string
  /** Runs its operator's command. */
  operator(place: NodeJS.ProcessEnv, ...parameters: string[]): Promise<unknown>
}

/**
 * Builds the service as it was before the newest migration, with the packages of today.
 *
 * @returns undefined where the history of git does not go back so far
 */
export async function buildFormerVersion(): Promise<FormerVersion | undefined> {
  const names = (await readdir(join(ROOT, MIGRATIONS))).filter((name) => name.endsWith('.sql')).sort()
  const git = (...parameters: string[]) => run('git', ['-C', ROOT, ...parameters])
  const added = ['log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${names.at(-1)}`]
  const commit = await git(...added)
    .then(({ stdout }) => git('rev-parse', '--verify', `${stdout.trim()}^`))
    .then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    )
  if (commit === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'insegna-former-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await run('sh', ['-c', `git -C "${ROOT}" archive ${commit} | tar -x -C "${folder}"`])
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const inFolder = { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } }
  await run(process.execPath, ['src/tooling/generate.js'], inFolder)
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--ssr'], inFolder)
  const built = (name: string) => join(folder, 'dist/server', name)
  return {
    program: built('main.js'),
    operator: (place, ...parameters) =>
      run(process.execPath, [built('admin.js'), ...parameters], { env: { PATH: process.env['PATH'], ...place } }),
  }
}
