import type { Page } from '@playwright/test'
import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenListAward, givenTemplate, mailsHaveLeft } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

const noneBeyond = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('an award is listed under its day, found by filter and opened, and undone after confirmation', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const id = await givenListAward(page, template, await givenList(page))
  await givenBadge(page, await givenTemplate(page, { title: 'First aid' }))

  await page.goto('/badges')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Awards' }).click()
  await expect(page.getByText('2 awards gave 4 badges')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Today,/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitemradio', { name: 'A list' }).click()
  await expect(page.getByText('1 award gave 3 badges')).toBeVisible()
  await expect(page).toHaveURL(/kind=list/)
  await page.getByRole('link', { name: 'Peer mentoring' }).click()

  await expect(page.getByRole('heading', { name: 'Peer mentoring', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada Okoro/ })).toBeVisible()
  await page.getByRole('link', { name: 'Ada Okoro' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ada Okoro' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(new RegExp(`/badges/awards/${id}$`))
  expect(await faults(page)).toEqual([])

  await mailsHaveLeft(page, id)
  await page.getByRole('button', { name: 'Undo the award' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the award of 3 badges?' })
  await expect(question.getByText('3 of 3 emails have left.')).toBeVisible()
  await question.getByRole('button', { name: 'Undo the award' }).click()
  await page.getByRole('dialog', { name: '3 emails had left' }).getByRole('button', { name: 'Do not write' }).click()
  await expect(page.getByText(/This award was undone on/)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('This award was undone on')
  await expect(page.getByRole('button', { name: 'Undo the award' })).toBeHidden()
  await expect(page.getByRole('row', { name: /Ada Okoro.*Undone/ })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Awards' }).click()
  await expect(page.getByRole('row', { name: /Peer mentoring.*Undone at/ })).toBeVisible()
})

test('the same people get another badge: those of a list, and the single recipient of an award without a list', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const list = await givenList(page)
  const id = await givenListAward(page, template, list)
  const { award_id: one } = await givenBadge(page, template)
  await givenTemplate(page, { title: 'First aid' })
  expect((await page.request.delete(`/api/v1/issuers/organization/earners_lists/${list.id}`)).status()).toBe(204)

  await page.goto(`/badges/awards/${id}`)
  await page.getByRole('button', { name: 'Award these people another badge' }).click()
  await page.getByRole('combobox', { name: 'Template' }).fill('first')
  await page.getByRole('option', { name: 'First aid' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'List' })).toHaveValue(/^People of Peer mentoring,/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await page.getByRole('link', { name: 'See the award' }).click()
  await expect(page.getByRole('heading', { name: 'First aid', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Person Number 3' })).toBeVisible()

  await page.goto(`/badges/awards/${one}`)
  await expect(page.getByText('Awarded to Marcus Bell by Ines Moreau, today at')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('button', { name: 'Award this person another badge' }).click()
  await page.getByRole('combobox', { name: 'Template' }).fill('first')
  await page.getByRole('option', { name: 'First aid' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'Email' })).toHaveValue('marcus.bell@college.example')
  await expect(page.getByRole('combobox', { name: 'Last name' })).toHaveValue('Bell')
})

test('in Italian, by keyboard and on a phone, all badges of an award are found, printed and revoked', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const template = await givenTemplate(page, { title: 'Tutorato tra pari', language: 'it' })
  const id = await givenListAward(page, template, await givenList(page))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/badges/awards')
  const link = page.getByRole('link', { name: 'Tutorato tra pari' })
  await expect(link).toBeVisible()
  expect(await faults(page)).toEqual([])
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/badges/awards/${id}$`))
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('okoro')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ada Okoro' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Person Number 2' })).toBeHidden()

  // Printing includes all rows, not only those on screen.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Stampa l’elenco' }).press('Enter')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: 'Person Number 3' })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  const again = page.getByRole('button', { name: 'Spedisci di nuovo le e-mail fallite' })
  await expect(again).toHaveAccessibleDescription('Nessuna e-mail è fallita.')
  await page.getByRole('button', { name: 'Revoca tutti i 3…' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Modello sbagliato')
  await dialog.getByRole('button', { name: /^Revoca/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Fatto' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Revoca tutti' })).toHaveAccessibleDescription(
    'Sono già tutti revocati.',
  )
  await page.setViewportSize({ width: 320, height: 800 })
  await noneBeyond(page)
  await page.goBack()
  await expect(link).toBeVisible()
  await noneBeyond(page)
})
