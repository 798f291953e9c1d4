import type { TestProject } from 'vitest/node'
import { prepareEmbedded } from './prepare-embedded.ts'

/** The embedded store needs no server: every worker copies the data directory that is prepared here. */
export default function provideEmbedded(project: TestProject) {
  project.provide('store', 'embedded')
  project.provide('serverUrl', '')
  return prepareEmbedded(project)
}
