import { execFileSync } from 'node:child_process'
import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const m = wordsIn('en')

const earnerOf = async (page: import('@playwright/test').Page, badge: string) =>
  (await (await page.request.get(`/api/v1/issuers/organization/badges/${badge}/earner`)).json()).data

test('a person gets a copy of their data, and is erased', async ({ newIssuer, trouble }) => {
  trouble.expect(/410/)
  const { page } = await newIssuer()
  const { id } = await givenBadge(page, await givenTemplate(page))
  await page.goto(`/earners/${(await earnerOf(page, id)).id}`)

  await page.getByRole('button', { name: m.privacy_copy_begin() }).click()
  const link = page.getByRole('link', { name: m.file_download() })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const names = execFileSync('unzip', ['-Z1', await download.path()], { encoding: 'utf8' })
  for (const name of [/^person\.json$/m, /^index\.html$/m, /^badges\/.+\.json$/m, /^badges\/.+\.png$/m])
    expect(names).toMatch(name)
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: m.privacy_erase_open() }).click()
  const dialog = page.getByRole('alertdialog')
  const keep = dialog.getByRole('button', { name: m.privacy_keep_everything() })
  await expect(keep).toBeFocused()
  await expect(dialog.getByRole('rowheader', { name: /marcus\.bell@college\.example/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Revoked badges, and holders/ })).toContainText(
    'The badge counts as revoked',
  )
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: m.privacy_erase_open() }).click()
  const contact = dialog.getByRole('radio', { name: m.privacy_way_contact() })
  await expect(contact).toBeChecked()
  await contact.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: m.privacy_way_wholly() })).toBeChecked()
  await dialog.getByRole('button', { name: m.privacy_erase_wholly() }).click()
  await expect(page.getByRole('heading', { level: 1, name: '—' })).toBeVisible()
  await expect(page.getByText(m.privacy_erased_wholly_more())).toBeVisible()
  await expect(page.getByText('Marcus')).toHaveCount(0)
  const response = await page.goto(`/b/${id}`)
  expect(response?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.public_removed_title())
})

test('the data that would be deleted is counted before a retention period is saved', async ({ newIssuer, trouble }) => {
  trouble.expect(/422/)
  const { page } = await newIssuer()
  await givenList(page)
  await page.goto('/organization')
  await page.getByRole('link', { name: m.privacy_title(), exact: true }).click()
  const unused = page.getByRole('combobox').first()
  await unused.selectOption(m.privacy_months({ count: 6 }))
  await expect(page.getByText(m.privacy_not_saved())).toBeVisible()
  await expect(page.getByText(m.privacy_tonight_none()).first()).toBeVisible()
  expect(await faults(page)).toEqual([])
  const activity = page.getByRole('combobox', { name: m.privacy_activity() })
  // The value is not an option; a page that was opened long ago might still send it.
  await activity
    .getByRole('option')
    .first()
    .evaluate((option: HTMLOptionElement) => {
      option.value = '5'
    })
  await activity.selectOption('5')
  await expect(activity).toHaveAttribute('aria-invalid', 'true')
  await activity.selectOption(m.privacy_months({ count: 12 }))
  await expect(activity).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: m.privacy_save_terms() }).click()
  await expect(page.getByText(m.privacy_not_saved())).toHaveCount(0)
  await page.getByRole('textbox', { name: m.privacy_page() }).fill('nowhere')
  await page.getByRole('button', { name: m.word_save(), exact: true }).click()
  await expect(page.getByRole('textbox', { name: m.privacy_page() })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: m.privacy_page() }).fill('https://college.example/privacy')
  await page.getByRole('button', { name: m.word_save(), exact: true }).click()
  await expect(page.getByText(m.privacy_saved()).first()).toBeVisible()
  await page.reload()
  await expect(unused).toHaveValue('6')
  await expect(activity).toHaveValue('12')
  await expect(page.getByRole('textbox', { name: m.privacy_page() })).toHaveValue('https://college.example/privacy')
})
