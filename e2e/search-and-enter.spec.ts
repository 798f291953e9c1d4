import { awardForm } from './awards/award-form.ts'
import { givenList } from './earners/given-lists.ts'
import { givenTemplate } from './support/given.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'

test('Enter before the answer picks a match of what was typed, never of an earlier list, and ignores IME composition', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'Italiano di base' })
  await givenTemplate(page, { title: 'Peer mentoring' })
  await givenList(page, { name: 'Corso di italiano' })
  await givenList(page, { name: 'Everybody at college' })
  await page.goto('/award')
  const { template, next } = awardForm(page)
  await template.click()
  await expect(page.getByRole('option').first()).toContainText('Peer mentoring')

  let release = await holdRequests(page, '**/badge_templates?*italiano*')
  await template.fill('italiano')
  await template.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await expect(template).not.toHaveAttribute('aria-activedescendant')
  await expect(template).toHaveValue('italiano')
  release()
  await expect(template).toHaveValue('Italiano di base')

  // A search without results must not keep the earlier selection.
  await template.fill('zzz')
  await expect(page.getByText('No template matches “zzz”')).toBeVisible()
  await template.press('Enter')
  await expect(page).toHaveURL(/\/award$/)
  await template.press('Escape')
  await next.click()

  await page.getByRole('radio', { name: 'A list' }).check()
  const list = page.getByRole('combobox', { name: 'List' })
  await list.click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await list.fill('everybody')
  await expect(page.getByRole('option')).toHaveCount(1)
  await list.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(list).toHaveValue('everybody')
  release = await holdRequests(page, '**/earners_lists?*italiano*')
  await list.fill('italiano')
  await list.press('ArrowDown')
  await list.press('Enter')
  await expect(list).toHaveValue('italiano')
  release()
  await expect(list).toHaveValue('Corso di italiano')
})
