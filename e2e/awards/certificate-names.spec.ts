import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { badgesOf, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { awardForm } from './award-form.ts'

/** Names in Thaana, for which certificates have no typeface. */
const AHMED = { recipient_email: 'ahmed@moss.example', recipient_first_name: 'އަހްމަދު', recipient_last_name: 'ރަޝީދު' }
const MARIYAM = { ...AHMED, recipient_email: 'mariyam@moss.example', recipient_first_name: 'މަރިޔަމް' }

const nameOf = (person: typeof AHMED) => `${person.recipient_first_name} ${person.recipient_last_name}`

test('the review says that the certificate cannot show a name, and takes a spelling that lasts through Back and a reload, for this person only', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  await givenTemplate(page)
  const form = awardForm(page)
  const spelling = page.getByRole('textbox', { name: 'Spelling on certificates' })
  const fillPerson = async (person: typeof AHMED) => {
    await form.email.fill(person.recipient_email)
    await form.firstName.fill(person.recipient_first_name)
    await form.lastName.fill(person.recipient_last_name)
    await form.next.click()
    await form.review.click()
  }
  await page.goto('/award')
  await form.template.fill('Peer')
  await page.getByRole('option', { name: 'Peer mentoring' }).click()
  await form.next.click()
  await fillPerson(AHMED)
  await expect(page.getByRole('heading', { name: `The certificate cannot show “${nameOf(AHMED)}”` })).toBeVisible()
  expect(await faults(page), 'the question').toEqual([])
  await spelling.fill('އަހްމަދު')
  await form.award.click()
  await expect(page.getByText('Write it in Latin letters')).toBeVisible()
  await spelling.fill('Ahmed Rasheed')
  await page.reload()
  await expect(spelling).toHaveValue('Ahmed Rasheed')
  await page.goBack()
  await page.goBack()
  await fillPerson(MARIYAM)
  await expect(spelling).toHaveValue('')
  await page.goBack()
  await page.goBack()
  await fillPerson(AHMED)
  await spelling.fill('Ahmed Rasheed')
  await form.award.click()
  await expect(page.getByRole('heading', { name: 'Badge awarded' })).toBeVisible()

  const [badge] = await badgesOf(page, AHMED.recipient_email)
  const holder = await page.request.get(`/api/v1/issuers/organization/badges/${badge!.id}/earner`)
  await page.goto(`/earners/${(await holder.json()).data.id}`)
  await expect(page.getByText('Ahmed Rasheed')).toBeVisible()
  await page.getByRole('button', { name: 'Edit name and details' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('textbox', { name: 'Spelling on certificates' })).toHaveValue('Ahmed Rasheed')
  await sheet.getByRole('textbox', { name: 'Spelling on certificates' }).fill('Ahmad Rasheed')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Ahmad Rasheed', { exact: true })).toBeVisible()
})

test('the review of an award to a list takes a spelling for each name that certificates cannot show', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const ada = { recipient_email: 'ada@moss.example', recipient_first_name: 'Ada', recipient_last_name: 'Moss' }
  const list = await givenList(page, { earners: [AHMED, ada, MARIYAM] })
  await page.goto(`/award?template=${template.id}&list=${list.id}&step=review`)
  await expect(page.getByRole('heading', { name: 'Certificates cannot show 2 names' })).toBeVisible()
  const spellingOf = (person: typeof AHMED) =>
    page.getByRole('textbox', { name: `Spelling of ${nameOf(person)} on certificates` })
  await spellingOf(AHMED).fill('Ahmed Rasheed')
  await spellingOf(AHMED).press('Enter')
  await expect(page.getByText(`Spelling of ${nameOf(AHMED)} saved`)).toBeVisible()
  await spellingOf(MARIYAM).fill('Mariyam Rasheed')
  await page.getByRole('heading', { name: 'Certificates cannot show 2 names' }).click()
  await expect(page.getByText(`Spelling of ${nameOf(MARIYAM)} saved`)).toBeVisible()
  expect(await faults(page), 'the table').toEqual([])
  await page.reload()
  await expect(spellingOf(AHMED)).toHaveValue('Ahmed Rasheed')
  await expect(spellingOf(MARIYAM)).toHaveValue('Mariyam Rasheed')
})
