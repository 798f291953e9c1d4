import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './run.js'

/** Without those that `npm test` runs itself, that never end (start, dev), and that need other packages (migration). */
const SCRIPTS = [
  ['generate'],
  ['permissions'],
  ['bench', '--', 'find', '200', 'postgres'],
  ['admin', '--', '--help'],
  ['package', '--', 'product'],
]

test('the scripts of package.json run in a fresh clone, each as the first', { timeout: 400_000 }, async () => {
  const clone = await mkdtemp(join(tmpdir(), 'insegna-clone-'))
  onTestFinished(() => rm(clone, { recursive: true }))
  expect((await run('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone])).code).toBe(0)
  await symlink(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'))
  for (const script of process.env['SLOW_TESTS'] === 'whole' ? SCRIPTS : SCRIPTS.slice(1, 2)) {
    await rm(join(clone, 'src/i18n/compiled'), { recursive: true, force: true })
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
    const { code, output } = await run('npm', ['run', ...script], { cwd: clone, env })
    expect([script, code, code === 0 ? '' : output]).toEqual([script, 0, ''])
  }
})
