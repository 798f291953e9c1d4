import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { holdChunk } from '../support/hold-requests.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'

test('the organization’s mails get its colour and texts, are previewed for a recipient, and are sent with them', async ({
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  await givenList(page)
  const release = await holdChunk(page, 'tiptap')
  await page.goto('/organization/mails')
  const color = page.getByRole('textbox', { name: /^Colour/ })
  // The page can be used before the library of its text editors is loaded.
  await color.fill('#ffe08a')
  await expect(page.getByText('White cannot be read on it')).toBeVisible()
  release()
  await color.fill('#1f5d40')
  await expect(page.getByText('White reads well on it')).toBeVisible()
  await page.getByRole('textbox', { name: /^Subject/ }).click()
  await page.keyboard.type('{first_name}, your badge {badge_title} is here')
  const closing = page.getByRole('textbox', { name: /^Closing/ })
  await closing.click()
  await page.keyboard.type('Ask {nobody} at the desk.')
  await expect(page.getByText('There is no value “nobody”.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByText('The words of the email are saved')).toHaveCount(0)
  await closing.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Ask at the desk.')

  const preview = page.getByRole('region', { name: 'Preview of the email' })
  const person = preview.getByRole('combobox', { name: /^Preview with/ })
  await person.fill('okoro ada')
  await page.getByRole('option', { name: /Ada Okoro/ }).click()
  await expect(preview.getByText('Ada, your badge')).toBeVisible()
  await preview.getByRole('radio', { name: 'As plain text' }).check({ force: true })
  await expect(preview.getByText('Ask at the desk.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByText('The words of the email are saved')).toBeVisible()
  await page.reload()
  await expect(color).toHaveValue('#1f5d40')
  // The field is far above the button that refuses it.
  await color.fill('red')
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(color).toBeFocused()
  await expect(color).toHaveAccessibleDescription(/Write a colour as #/)

  await givenBadge(page, await givenTemplate(page, { title: 'First aid' }))
  await mailTo(product, 'marcus.bell@college.example', 'Marcus, your badge First aid is here')
})

test('a mail sent to the wrong person is reported through its link and settled beside the badge; dead addresses get no mail, and are marked', async ({
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'First aid' })
  const address = `${crypto.randomUUID().slice(0, 8)}@college.example`
  const badge = await givenBadge(page, template, { recipient_email: address })
  await page.goto(await linkIn(product, address, /https?:\/\/\S*\/not-for-me\/[\w.-]+/))
  await page.getByRole('button', { name: 'It is not for me' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.goto(`/badges/${badge.id}`)
  await expect(page.getByText('The recipient says this email is not for them')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as dealt with' }).click()
  await expect(page.getByText('Report dealt with')).toBeVisible()

  const list = await givenList(page)
  await page.goto('/earners')
  const box = page.getByRole('searchbox').first()
  await box.fill('okorro ada')
  const guess = page.getByRole('list', { name: 'Did you mean …?' })
  await expect(guess).toBeVisible()
  expect(await faults(page)).toEqual([])
  await guess.getByRole('button', { name: 'Ada Okoro' }).click()
  await page.getByRole('link', { name: 'Ada Okoro' }).click()
  await page.getByRole('button', { name: 'Mark this address as not working' }).click()
  await expect(page.getByText('This address is marked as not working since')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Group A' }).first().click()
  await expect(page.getByRole('row', { name: /Ada Okoro.*\(not working\)/ })).toBeVisible()
  await page.goto(`/award?list=${list.id}&template=${template.id}`)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('One person gets no email: the address is marked as not working.')).toBeVisible()
})
