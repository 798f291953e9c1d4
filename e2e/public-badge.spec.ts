import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from '@playwright/test'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { expect, test } from './support/test.ts'

const revoke = async (page: Page, id: string) => {
  const answer = await page.request.post(`/api/v1/issuers/badges/${id}/revoke`, {
    data: { reason: 'Issued in error.' },
  })
  expect(answer.status()).toBe(200)
}

/** A visitor's browser, by default without JavaScript. */
async function stranger(browser: Browser, url: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false, ...options })
  return { context, page: await context.newPage() }
}

test('without JavaScript a visitor reads a badge, its issuer and its template, in both languages', async ({
  browser,
  newIssuer,
  product,
}) => {
  const issuer = await newIssuer()
  const template = await givenTemplate(issuer.page)
  const badge = await givenBadge(issuer.page, template)
  const { context, page } = await stranger(browser, product.url)
  await page.goto(`/b/${badge.id}`)
  await expect(page.getByRole('heading', { name: 'Peer mentoring', level: 1 })).toBeVisible()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Are you Marcus?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await page.getByText('Show it on your own site').click()
  await expect(page.getByRole('textbox', { name: 'Code to copy' })).toHaveValue(/<iframe src=".*\/embed"/)

  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(page.getByText('Rilasciato da')).toBeVisible()
  await page.getByRole('link', { name: /^College / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('College')
  await page.getByRole('link', { name: 'Peer mentoring' }).click()
  await expect(page.getByRole('heading', { name: 'What it takes' })).toBeVisible()

  await revoke(issuer.page, badge.id)
  await page.goto(`/b/${badge.id}`)
  await expect(page.getByText('Reason: Issued in error.')).toBeVisible()
  expect((await page.goto('/b/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await context.close()
})

test('a recipient who follows the mail sees the badge first, downloads it named after it, and shares it, without JavaScript; any site may frame the card', async ({
  browser,
  newIssuer,
  product,
}) => {
  const issuer = await newIssuer()
  const badge = await givenBadge(issuer.page, await givenTemplate(issuer.page))
  const { context, page } = await stranger(browser, product.url, {
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await page.goto(`/b/${badge.id}?from=mail`)
  await expect(page.getByRole('img', { name: /^Badge: / })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Peer mentoring' })).toBeInViewport()
  const top = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.y ?? 0
  expect(await top('Download the badge')).toBeLessThan(await top('Add to LinkedIn'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the badge' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Peer mentoring - Marcus Bell.png')
  await expect(page.getByRole('button', { name: 'Share on LinkedIn' })).toBeHidden()
  await page.getByText('More ways to keep and show it').click()
  await expect(page.getByRole('button', { name: 'Share on LinkedIn' })).toBeVisible()
  const [credential] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Credential (JSON)' }).click(),
  ])
  expect(credential.suggestedFilename()).toBe('Peer mentoring - Marcus Bell.json')
  const [request] = await Promise.all([
    context.waitForEvent('request', (request) => request.url().startsWith('https://www.linkedin.com/')),
    page.getByRole('button', { name: 'Share on LinkedIn' }).click(),
  ])
  expect(new URL(request.url()).searchParams.get('url')).toBe(`${product.url}/b/${badge.id}`)
  const statistics = await issuer.page.request.get('/api/v1/issuers/organization/statistics')
  expect((await statistics.json()).shared_by_user_count).toBe(1)

  // The framing page is on this machine too: browsers keep public pages from loading local ones.
  const frame = `<iframe src="${product.url}/b/${badge.id}/embed" width="400" height="168"></iframe>`
  const somebody = createServer((_, response) => response.end(`<!doctype html><title>Marcus</title>${frame}`))
  await new Promise<void>((resolve) => somebody.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(somebody.address() as AddressInfo).port}/`)
  await expect(page.frameLocator('iframe').getByText('Awarded to Marcus Bell')).toBeVisible()
  somebody.close()
  await context.close()
})

test('a name with letters that our fonts lack is set in a single font; with JavaScript the checks are shown in place, and the link is copied', async ({
  context,
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  const name = { recipient_first_name: 'Phạm', recipient_last_name: 'Đặng Trần' }
  const badge = await givenBadge(page, await givenTemplate(page), name)
  await page.goto('/badges')
  expect(await fontsOf(page, page.getByRole('link', { name: 'Phạm Đặng Trần' }))).toEqual(['Noto Sans'])
  await page.goto(`/badges/${badge.id}`)
  expect(await fontsOf(page, page.getByRole('heading', { level: 1, name: 'Phạm Đặng Trần' }))).toEqual(['Noto Serif'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/b/${badge.id}`)
  expect(await fontsOf(page, page.locator('main bdi', { hasText: 'Phạm Đặng Trần' }))).toEqual(['Noto Serif'])
  await page.getByRole('link', { name: 'Verify this badge' }).click()
  const checks = page.getByRole('status').getByRole('listitem')
  await expect(page.getByRole('heading', { name: 'This badge is genuine' })).toBeVisible()
  expect(await checks.count()).toBeGreaterThanOrEqual(4)
  await expect(page.getByText(/^Checked on \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/b/${badge.id}`)
})

/** The fonts that the browser uses for an element's text, once they are loaded. */
async function fontsOf(page: Page, element: Locator) {
  await expect(element).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const marked = await element.evaluateHandle((node) => node.setAttribute('data-measured', ''))
  await marked.dispose()
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-measured]' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName)
}

test('no public page has axe violations, each fits a viewport of 320 pixels, and a badge prints on one sheet of A4', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page, organizationId } = await newIssuer()
  const template = await givenTemplate(page, {
    title: 'Laboratory safety and careful documentation of every step, level B',
    acquired_knowledge: '',
    assignment_criteria: `<ul>${'<li>Twelve hours of workshops, at least ten attended</li>'.repeat(4)}</ul>`,
  })
  const badge = await givenBadge(page, template, { recipient_last_name: 'Bell-Featherstonehaugh-Cholmondeley' })
  const revoked = await givenBadge(page, template)
  await revoke(page, revoked.id)
  const { context, page: visitor } = await stranger(browser, product.url, { javaScriptEnabled: true })
  const paths = [`/b/${revoked.id}`, `/b/${badge.id}/embed`, `/o/${organizationId}`, `/t/${template.id}`, '/o/x']
  for (const path of [...paths, `/b/${badge.id}?from=mail`, `/b/${badge.id}`]) {
    await visitor.goto(path)
    expect(await faults(visitor), path).toEqual([])
    await visitor.setViewportSize({ width: 320, height: 640 })
    expect(await horizontalOverflow(visitor), path).toBe(0)
    await visitor.setViewportSize({ width: 1280, height: 800 })
  }
  const pdf = (await visitor.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  await context.close()
})
