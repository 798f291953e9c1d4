import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/database/database.ts'
import { openEmbeddedStore } from '../../platform/database/embedded/embedded-store.ts'
import { copyDatabase } from '../../schema/copy-database.ts'

/** Prepares an empty and a migrated embedded store once per run, to be copied, because creating one takes seconds. */
export async function prepareEmbedded({ vitest }: TestProject): Promise<() => Promise<void>> {
  const run = vitest.getRootProject()
  if (run.getProvidedContext().preparedDir) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'insegna-prepared-'))
  const [madeDir, preparedDir] = [join(folder, 'made'), join(folder, 'migrated')]
  await (await openEmbeddedStore(madeDir, () => {})).close()
  await mkdir(preparedDir)
  await copyDatabase(madeDir, preparedDir)
  await (await openDatabase({ dataDir: preparedDir, log: () => {} })).close()
  run.provide('madeDir', madeDir)
  run.provide('preparedDir', preparedDir)
  return () => rm(folder, { recursive: true })
}
