import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { rememberingSuite } from './canonize.ts'
import { documentLoader } from './contexts.ts'
import { RESULTS, versionOf } from './testing/micro-credential-badge.ts'

test('credentials of every kind mean the same with remembered contexts as with those worked out anew', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const badges = [
    await addBadge(db, issuer, template),
    await addBadge(db, issuer, await addTemplate(db, issuer, versionOf()), RESULTS),
    await addBadge(db, issuer, await addLearningPath(db, issuer, [template]), { expires_at: '2025-12-31 23:00:00' }),
  ]
  const paths = [...badges.map((id) => `/b/${id}/credential`), `/o/${issuer.organizationId}/status/1`]
  const documents: object[] = []
  for (const path of paths) {
    const { proof: _, ...document } = (await (await app.request(path)).json()) as { proof: object }
    documents.push(document)
  }
  const loading = { documentLoader: documentLoader() }
  const anew = await Promise.all(documents.map((document) => cryptosuite.canonize(document, loading)))
  for (const order of [documents, documents.toReversed(), documents]) {
    const remembered = await Promise.all(order.map((document) => rememberingSuite.canonize(document, loading)))
    expect(order === documents ? remembered : remembered.toReversed()).toEqual(anew)
  }
  await expect(rememberingSuite.canonize({ ...documents[0], favouriteColour: 'green' }, loading)).rejects.toThrow()
})
