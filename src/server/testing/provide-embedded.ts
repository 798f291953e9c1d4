import type { TestProject } from 'vitest/node'

/** The embedded store needs no server: every worker opens one in a folder of its own. */
export default function provideEmbedded(project: TestProject) {
  project.provide('store', 'embedded')
  project.provide('serverUrl', '')
}
