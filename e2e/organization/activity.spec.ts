import { readFile } from 'node:fs/promises'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const m = wordsIn('en')

test('activity is listed with links, filtered by kind and person, and exported as CSV', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenBadge(page, await givenTemplate(page))
  await page.goto('/organization')
  await page.getByRole('link', { name: m.activity_title(), exact: true }).click()

  const table = page.getByRole('table', { name: m.activity_caption() })
  const awarded = table.getByRole('row', { name: m.activity_did_badge_awarded() })
  const signedIn = table.getByRole('row', { name: m.activity_did_signed_in(), exact: false })
  await expect(awarded).toContainText('Ines Moreau')
  await expect(signedIn).toHaveCount(1)
  await awarded.getByRole('link', { name: 'Marcus Bell, Peer mentoring', exact: true }).click()
  await expect(page).toHaveURL(/\/badges\//)
  await page.goBack()
  await expect(signedIn).toHaveCount(1)

  await page.getByRole('button', { name: m.shell_add_filter() }).click()
  await page.getByRole('menuitemradio', { name: m.activity_area_badges() }).click()
  await expect(page).toHaveURL(/area=badges/)
  await expect(signedIn).toHaveCount(0)
  await awarded.getByRole('link', { name: 'Ines Moreau' }).click()
  const chips = page.getByRole('search').getByRole('listitem')
  await expect(chips).toHaveText([
    `${m.activity_filter_kind()} ${m.activity_area_badges()}`,
    `${m.word_person()} Ines Moreau`,
  ])
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible()
  expect(await faults(page)).toEqual([])

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: m.activity_export({ figure: '1' }) }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toBe('\uFEFFTime,Who,Did what,To which thing,Network,Kind')
  expect(line).toMatch(/,Ines Moreau,Awarded a badge,"Marcus Bell, Peer mentoring",.*,badge_awarded$/)

  await page.setViewportSize({ width: 320, height: 640 })
  await expect(awarded.getByRole('link', { name: 'Marcus Bell, Peer mentoring', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.goBack()
  await expect(chips).toHaveCount(1)
  await page.goBack()
  await expect(chips).toHaveCount(0)
  await expect(signedIn).toHaveCount(1)
})

test('the saves of one sitting at a template are one line, which unfolds', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Peer mentoring', status: 'draft' })
  for (const data of [{ code: 'PM-1' }, { code: 'PM-2' }, { other_org: 'Trust', code: 'PM-3' }]) {
    await page.request.put(`/api/v1/issuers/organization/badge_templates/${template.id}`, { data })
  }
  await page.goto(`/organization/activity?thing=${template.id}`)
  const table = page.getByRole('table', { name: m.activity_caption() })
  const saves = table.getByRole('row').filter({ hasText: m.activity_did_template_edited({ version: '1' }) })
  await expect(saves).toHaveCount(1)
  await expect(saves).toContainText(/3 saves since \d\d:\d\d/)
  await saves.locator('summary').press('Enter')
  await expect(saves.getByRole('listitem')).toHaveText([/Code, Other organization$/, /Code$/, /Code$/])
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
