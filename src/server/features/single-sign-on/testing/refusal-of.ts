import { expect } from 'vitest'
import type { Browser } from '#server/testing/sign-in-provider/browser.ts'

/** The code of a refusal that a browser was led to, as its page reads it; anything else says where it was led. */
export async function refusalOf(browser: Browser, { leadsTo }: Awaited<ReturnType<Browser['open']>>): Promise<string> {
  if (leadsTo?.pathname !== '/sign-in/refused') return `led to ${leadsTo?.pathname}`
  const token = decodeURIComponent(leadsTo.hash.slice(1))
  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify({ token }) }
  const { code, number } = JSON.parse((await browser.open('/api/v1/auth/sso/refusal', asked)).body).data
  expect(number).toMatch(/^SSO-\w{4}-\w\w$/)
  return code
}
