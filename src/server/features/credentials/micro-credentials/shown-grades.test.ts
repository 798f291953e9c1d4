import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { RESULTS, versionOf } from '../testing/micro-credential-badge.ts'
import { served } from '../testing/served.ts'

/** The bodies of a badge's public page, embed and files. */
const files = (app: App, id: string) =>
  Promise.all(
    ['', '/embed', '/credential', '/ob2.json', '/ob2-class.json', '/baked.svg', '/baked.png'].map((file) =>
      served(app, `/b/${id}${file}`),
    ),
  )

test('a private grade is in no file and on no page', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer, { ...versionOf(), showsGrades: false })
  const id = await addBadge(db, issuer, template, { ...RESULTS, grade: 'Cum-laude-92', grade_scale: 'Scale-of-100' })
  const token = JSON.stringify(decodeJwt(await served(app, `/b/${id}/credential.jwt`)))
  for (const text of [...(await files(app, id)), token]) expect(text).not.toMatch(/Cum-laude-92|Scale-of-100/)
})

test('a grade that the template shows is in the credential in every form, and on the page', async ({
  app,
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer, versionOf()), {
    ...RESULTS,
    grade: 'Cum-laude-92',
  })
  const token = JSON.stringify(decodeJwt(await served(app, `/b/${id}/credential.jwt`)))
  const shown = await Promise.all(['', '/credential', '/baked.svg'].map((file) => served(app, `/b/${id}${file}`)))
  for (const text of [...shown, token]) expect(text).toContain('Cum-laude-92')
})
