import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import type { Case } from './judge.ts'

/** The body that the service serves, without authentication, for one of its own URLs; fails unless the status is 200. */
export async function served(app: App, url: string): Promise<string> {
  const response = await app.request(new URL(url, 'http://localhost:4000').pathname)
  expect([url, response.status]).toEqual([url, 200])
  return response.text()
}

/** Everything that a verifier would fetch to check a badge. @param now ISO 8601 with an offset */
export async function caseOf(app: App, badgeId: string, now = '2026-01-01T00:00:00+00:00'): Promise<Case> {
  const credential = await served(app, `/b/${badgeId}/credential`)
  const { issuer, credentialStatus } = JSON.parse(credential)
  const organizationId = issuer.id.split(':').at(-1)
  const did = JSON.parse(await served(app, `/o/${organizationId}/did.json`))
  return { credential, did, now, status: await served(app, credentialStatus.statusListCredential) }
}
