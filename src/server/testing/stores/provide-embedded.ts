import type { TestProject } from 'vitest/node'
import { prepareEmbedded } from './prepare-embedded.ts'

/** Global setup of the embedded store: workers copy the data directories that are prepared here. */
export default function provideEmbedded(project: TestProject) {
  project.provide('store', 'embedded')
  project.provide('poolerUrl', '')
  project.provide('serverUrl', '')
  return prepareEmbedded(project)
}
