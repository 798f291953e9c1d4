import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'

const PREVIEW = '/issuers/organization/badge_templates/mail_preview'

test('the preview of an award’s mail is the mail itself, in the template’s language', async ({ issuer }) => {
  const text = { title: 'Primo <b>soccorso</b>', description: '<p>Sa <strong>soccorrere</strong>.</p>', language: 'it' }
  const { status, body } = await issuer.ask('POST', PREVIEW, text)
  expect(status).toBe(200)
  const { name } = (await issuer.ask('GET', '/issuers/organization')).body.data
  expect(body.data.subject).toBe('Giulia, il tuo badge «Primo <b>soccorso</b>»')
  expect(body.data.html).toContain(name)
  expect(body.data.html).toContain('src="data:image/png;base64,')
  expect(body.data.html).toContain('Sa soccorrere.')
  expect(body.data.html).toContain('src="cid:badge"')
  expect(body.data.html).toContain('Primo &#60;b&#62;soccorso')
  expect(body.data.html).not.toContain('<b>soccorso')
})

test('a preview without a title is a field error', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', PREVIEW, { title: '', language: 'en' })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['title'])
})
