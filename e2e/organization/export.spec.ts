import { execFileSync } from 'node:child_process'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, makeColleague, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const m = wordsIn('en')

test('an owner proves who they are, asks for everything, comes back, downloads it and opens the ZIP @both-stores', async ({
  newIssuer,
  context,
  product,
  trouble,
}) => {
  const { page, password, organizationId } = await newIssuer()
  const template = await givenTemplate(page)
  const badge = await givenBadge(page, template)
  await page.goto('/organization')
  await page.getByRole('link', { name: m.export_title(), exact: true }).click()
  await expect(page.getByText(m.export_never())).toBeVisible()
  expect(await faults(page)).toEqual([])

  // As if the sign-in were older than ten minutes.
  await page.route(
    '**/api/v1/issuers/organization/export',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'fresh_proof_required', message: m.problems_fresh_proof_required() },
      }),
    { times: 1 },
  )
  trouble.expect(/403/)
  await page.getByRole('button', { name: m.export_begin() }).click()
  const proof = page.getByRole('dialog')
  await proof.getByRole('textbox', { name: m.account_password() }).fill(password)
  await proof.getByRole('button', { name: m.security_proof_confirm() }).click()
  await expect(proof).toBeHidden()

  await page.goto('/badges')
  await page.goto('/organization/export')
  const link = page.getByRole('link', { name: m.file_download() })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/SHA-256 [0-9a-f ]{71}/)).toBeVisible()
  expect(await faults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^college-.*\.zip$/)
  const path = await download.path()
  const names = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n')
  expect(names).toEqual(expect.arrayContaining(['README.txt', 'data/badges.csv', 'schemas/badges.schema.json']))
  const badges = JSON.parse(execFileSync('unzip', ['-p', path, 'data/badges.json'], { encoding: 'utf8' }))
  expect(badges.map(({ id }: { id: string }) => id)).toEqual([badge.id])

  await page.getByRole('button', { name: m.export_remove() }).click()
  await expect(page.getByText(m.export_never())).toBeVisible()

  await makeColleague(context, product, { organizationId, level: 'admin' })
  await page.goto('/organization/export')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: m.export_begin() })).toHaveCount(0)
  await expect(page.getByRole('link', { name: m.export_title(), exact: true })).toHaveCount(0)
})
