import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { codeOf } from '../../src/server/testing/second-factor/oathtool.ts'
import type { Product } from '../support/product.ts'
import { expect, signIn } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const m = wordsIn('en')

export const PASSWORD = 'harbour lantern eleven'

/** Another member of an organization, created by the operator. */
export async function givenColleague(
  product: Product,
  organization: string,
  { name, level }: { name: string; level: string },
): Promise<{ email: string; name: string }> {
  const [first = '', last = ''] = name.split(' ')
  const email = `${first}.${crypto.randomUUID().slice(0, 8)}@college.example`.toLowerCase()
  const person = ['--email', email, '--name', first, '--last-name', last, '--password', PASSWORD]
  await product.admin('create-user', '--organization', organization, '--level', level, ...person)
  return { email, name }
}

/** Invites a person through the API. */
export async function givenInvitation(page: Page, email: string, values: Record<string, unknown> = {}) {
  const answer = await page.request.post('/api/v1/issuers/organization/users/invitations', {
    data: { addresses: email, level: 'issuer', ...values },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Switches on one-time codes for the page's user. @returns their secret */
export async function givenCodes(page: Page): Promise<string> {
  const { data } = await (await page.request.post('/api/v1/auth/codes')).json()
  const answer = await page.request.post('/api/v1/auth/codes/confirm', { data: { code: codeOf(data.secret) } })
  expect(answer.status(), await answer.text()).toBe(200)
  return data.secret
}

/** A separate browser, signed in if a person is given. Its console errors are not checked. */
export async function openBrowser(
  browser: Browser,
  product: Product,
  person?: { email: string; password: string },
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB', timezoneId: 'Europe/Rome' })
  if (person) await signIn(context, product, person)
  return [context, await context.newPage()]
}

/** A person's row, in either table of the team page. */
export const rowOf = (page: Page, who: string): Locator => page.getByRole('row').filter({ hasText: who })

/** Chooses an item from the menu of a person's row. */
export async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: m.word_actions_for({ name }) }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
