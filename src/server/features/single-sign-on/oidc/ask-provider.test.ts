import { Configuration } from 'openid-client'
import { expect, test } from 'vitest'
import type { Attempt } from '../attempts/attempts.ts'
import { questionUrl } from './ask-provider.ts'

/** What a provider's page is asked for, beside the question itself. */
async function askedOf(issuer: string, purpose: Attempt['purpose']) {
  const configuration = new Configuration({ issuer, authorization_endpoint: `${issuer}/authorize` }, 'insegna')
  const question = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), purpose }
  const url = await questionUrl(configuration, question, { redirectUri: 'https://badges.example/', scopes: 'openid' })
  return { prompt: url.searchParams.get('prompt'), maxAge: url.searchParams.get('max_age') }
}

test.each([
  ['https://accounts.google.com', 'select_account'],
  ['https://login.college.example', 'login'],
])('%s is asked who it is to be by a test and a proof, and nothing more by a sign-in', async (issuer, prompt) => {
  expect(await askedOf(issuer, 'sign_in')).toEqual({ prompt: null, maxAge: null })
  expect(await askedOf(issuer, 'test')).toEqual({ prompt, maxAge: null })
  expect(await askedOf(issuer, 'prove')).toEqual({ prompt, maxAge: '0' })
})
