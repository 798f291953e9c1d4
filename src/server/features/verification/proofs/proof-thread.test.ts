import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { bundledContexts, OPEN_BADGE_CONTEXTS } from '#server/features/credentials/contexts.ts'
import { readCredentialText } from '../reading/read-credential-text.ts'
import { badgeOf, givenKeyIssuer, type KeyIssuer, OFFLINE_SOURCES, signedBadge } from '../testing/given-credentials.ts'
import { verifyCredential } from '../verify-credential.ts'
import { openProofThread, type ProofThread } from './proof-thread.ts'
import type { Jwk } from './public-key.ts'

const openThread = (options: { milliseconds?: number; mostWaiting?: number }) =>
  openProofThread({ contexts: bundledContexts, ...options })

const verify = (credential: object, thread: ProofThread) =>
  verifyCredential(readCredentialText(JSON.stringify(credential)), { ...OFFLINE_SOURCES, proofs: thread })

/** An unrelated key, for tests in which the result of the signature does not matter. */
const KEY = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as Jwk

/** Blank nodes that all refer to each other: canonicalization takes factorial time. */
function poisonGraph(nodes: number) {
  const names = Array.from({ length: nodes }, (_, index) => `_:n${index}`)
  return names.map((id) => ({
    id,
    type: ['Achievement'],
    name: 'Poison',
    related: names.filter((other) => other !== id).map((other) => ({ id: other, type: ['Related'] })),
  }))
}

/** A badge whose canonicalization practically never ends. */
async function poisonedBadge(issuer: KeyIssuer) {
  const subject = badgeOf(issuer.did)['credentialSubject'] as { achievement: object }
  const credentialSubject = { ...subject, achievement: [subject.achievement, ...poisonGraph(24)] }
  return { ...(await signedBadge(issuer)), credentialSubject }
}

test('a graph with endless canonicalization is aborted, and the next badge is checked', async () => {
  const thread = openThread({ milliseconds: 4000 })
  const issuer = await givenKeyIssuer()
  const signed = await signedBadge(issuer)
  const report = await verify(await poisonedBadge(issuer), thread)
  expect(report).toMatchObject({ verdict: 'unchecked' })
  expect(report.checks.map(({ code }) => code)).toContain('signature_overrun')
  expect((await verify(signed, thread)).verdict).toBe('intact')
})

test('a question that times out terminates the thread, and a new thread answers the waiting ones', async () => {
  const thread = openThread({ milliseconds: 4000 })
  const issuer = await givenKeyIssuer()
  const [patient, poisoned] = [await signedBadge(issuer), await poisonedBadge(issuer)]
  const hasty = openThread({ milliseconds: 100 })
  const given = await Promise.all([verify(poisoned, hasty), verify(poisoned, hasty)])
  for (const { checks } of given) expect(checks.map(({ code }) => code)).toContain('signature_overrun')
  const reports = await Promise.all([verify(patient, thread), verify(patient, thread), verify(patient, thread)])
  expect(reports.map(({ verdict }) => verdict)).toEqual(['intact', 'intact', 'intact'])
})

test('questions are rejected when the queue is full', async () => {
  const thread = openThread({ mostWaiting: 2 })
  const credential = await signedBadge(await givenKeyIssuer())
  const question = { credential, key: KEY, documents: {}, now: '2026-01-01T00:00:00Z' }
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => thread.ask(question)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
})

test('the thread loads no documents other than the bundled contexts and the given ones', async () => {
  const issuer = await givenKeyIssuer()
  const credential = {
    ...(await signedBadge(issuer)),
    '@context': [...OPEN_BADGE_CONTEXTS, 'http://127.0.0.1:1/c.json'],
  }
  const answer = await openThread({}).ask({ credential, key: KEY, documents: {}, now: '2026-01-01T00:00:00Z' })
  expect(answer.isVerified).toBe(false)
  expect(answer.reasons.join(' ')).toContain('Nothing is known under')
})
