import { expect } from 'vitest'
import { openBrowser } from '#server/testing/sign-in-provider/browser.ts'
import { addPeople, connectTo } from '#server/testing/sign-in-provider/connect.ts'
import { providerForFile } from '#server/testing/sign-in-provider/provider-for-file.ts'
import { walkProvider } from '#server/testing/sign-in-provider/walk-provider.ts'
import { test } from '#server/testing/test.ts'

const provider = await providerForFile()

const ANYBODY = { who: 'domain', default_level: 'viewer' }

test('a test shows what arrived, what it became and what would happen, and stores nothing of it', async ({
  app,
  db,
  issuer,
}) => {
  const { id, path, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const { priya } = addPeople(provider, domain)
  const browser = openBrowser(app)
  browser.cookies.set('insegna', issuer.cookie.split('=')[1]!)

  const { result, leadsTo } = await runTest(priya)
  expect(leadsTo?.pathname).toMatch(new RegExp(`^/organization/sign-in/${id}`))
  expect(result).toMatchObject({
    refusal: null,
    became: {
      email: priya,
      is_email_trusted: true,
      is_domain_proved: true,
      first_name: 'Priya',
      outcome: 'create',
      level: 'viewer',
    },
  })
  expect(result.arrived).toContainEqual(
    expect.objectContaining({ name: 'groups', values: ['badges-admin', 'all-staff'] }),
  )
  expect(JSON.parse(result.answer)).toMatchObject({ iss: provider.issuer, email: priya })
  const { body } = await issuer.ask('GET', '/issuers/organization/members')
  expect(JSON.stringify(body)).not.toContain(priya)

  provider.rewriting.token = (claims) => provider.sign({ ...claims, aud: 'another' })
  const refused = await runTest(priya)
  expect(refused.result).toMatchObject({
    refusal: { code: 'sso_audience', reason: null, detail: expect.stringContaining('aud') },
    became: null,
  })
  expect(refused.result.answer).toContain('another')
  provider.behave()
  await issuer.ask('PUT', path, { who: 'invited' })
  expect((await runTest(priya)).result.refusal).toMatchObject({ code: 'sso_not_invited', reason: 'invitation_missing' })

  async function runTest(person: string) {
    const begun = JSON.parse((await browser.open(`/api/v1${path}/test`, { method: 'POST' })).body).data
    expect(new URL(begun.url).searchParams.get('prompt')).toBe('login')
    const back = await walkProvider(begun.url, person)
    const { leadsTo } = await browser.open(`${back.pathname}${back.search}`)
    return { leadsTo, result: (await issuer.ask('GET', `${path}/test/${begun.test_id}`)).body.data }
  }
})
