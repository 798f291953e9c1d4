import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { badgesOf, givenBadge, givenTemplate } from '../support/given.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect, test } from '../support/test.ts'
import { ADA, awardForm, openAward } from './award-form.ts'

test('errors are shown at their fields, including those of the service; a double click awards one badge', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  await openAward(page)
  const form = awardForm(page)
  await form.next.click()
  await expect(form.template).toHaveAccessibleDescription(/Choose a template/)
  await form.template.fill('peer')
  await page.getByRole('option', { name: 'Peer mentoring' }).click()
  await form.next.click()
  await form.email.fill('ada@college')
  await form.lastName.fill('Okoro')
  await form.next.click()
  await expect(form.email).toHaveAccessibleDescription(/Add the end of the address/)
  await expect(form.firstName).toHaveAccessibleDescription(/Fill in this field/)
  await expect(form.email).toBeFocused()
  const summary = page.getByRole('alert').filter({ hasText: 'First name' })
  await summary.getByRole('button', { name: 'First name' }).click()
  await expect(form.firstName).toBeFocused()
  await form.firstName.fill('Ada')
  await expect(form.firstName).not.toHaveAccessibleDescription(/Fill in this field/)
  await expect(summary).toBeHidden()
  await form.email.fill(ADA)
  await expect(form.email).not.toHaveAccessibleDescription(/Add the end of the address/)
  await form.next.click()

  await form.issued.fill('14/11/2026')
  await form.expires.fill('13/11/2026')
  await form.review.click()
  await expect(form.expires).toHaveAccessibleDescription(/Choose a later date/)
  await expect(form.expires).toBeFocused()

  await form.issued.fill('')
  await form.expires.fill('1 jan 2020')
  await form.review.click()
  await form.award.click()
  await expect(form.expires).toBeFocused()
  await expect(form.expires).toHaveAccessibleDescription(/Choose a later date/)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(form.lastName).toHaveValue('Okoro')
  await form.next.click()
  await form.expires.fill('')
  await form.review.click()

  const release = await holdRequests(page, '**/api/v1/issuers/organization/badges')
  await form.award.dblclick()
  // While the request is pending, nothing can be changed.
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('main').locator('a[href*="/award"]')).toHaveCount(0)
  await back.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await badgesOf(page, ADA)).toHaveLength(1)
})

test('by keyboard alone a badge is awarded to a person, and then to a list', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenList(page)
  await openAward(page)
  const { keyboard } = page
  const form = awardForm(page)
  const chooseTemplate = async () => {
    await tabTo(form.template)
    await keyboard.type('peer')
    await expect(page.getByRole('option', { name: 'Peer mentoring' })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(form.template).toHaveValue('Peer mentoring')
    await tabTo(form.next)
    await keyboard.press('Enter')
  }
  await chooseTemplate()
  for (const [field, text] of [
    [form.email, ADA],
    [form.firstName, 'Ada'],
    [form.lastName, 'Okoro'],
  ] as const) {
    await tabTo(field)
    await keyboard.type(text)
  }
  await keyboard.press('Enter')
  await tabTo(form.review)
  await keyboard.press('Enter')
  await tabTo(form.award)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()

  await tabTo(page.getByRole('link', { name: 'Award another' }))
  await keyboard.press('Enter')
  await chooseTemplate()
  await tabTo(page.getByRole('radio', { name: 'One person' }))
  await keyboard.press('ArrowRight')
  await keyboard.press('Tab')
  const list = page.getByRole('combobox', { name: 'List' })
  await expect(list).toBeFocused()
  await keyboard.type('group')
  await expect(page.getByRole('option', { name: 'Group A' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(list).toHaveValue('Group A')
  await tabTo(form.next)
  await keyboard.press('Enter')
  await tabTo(form.activity)
  await keyboard.type('Mentoring week')
  await keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Award 2 badges' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
})

test('an Italian issuer awards in Italian, and no step has axe violations', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it', credits: 1236 })
  const template = await givenTemplate(page, { title: 'Tutorato tra pari', language: 'it' })
  await givenBadge(page, template, { recipient_email: 'giulia.ferri@studenti.example' })
  await givenTemplate(page, { title: 'Tutorato in laboratorio', language: 'it', status: 'draft' })
  await page.goto('/award')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Scegli un modello.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Modello' }).fill('tutorato')
  const draft = page.getByRole('option', { name: 'Tutorato in laboratorio' })
  await expect(draft).toContainText('Bozza: prima va attivato')
  await expect(draft).toBeDisabled()
  expect(await faults(page), 'the templates, below a complaint').toEqual([])
  await page.getByRole('option', { name: 'Tutorato tra pari' }).click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('combobox', { name: 'E-mail' }).fill('giulia.ferri@studenti.example')
  await page.getByRole('combobox', { name: 'Nome', exact: true }).fill('Giulia')
  await page.getByRole('combobox', { name: 'Cognome' }).fill('Ferri')
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('textbox', { name: 'Scadenza' }).fill('14 nov 2028')
  await page.getByRole('button', { name: 'Vai al riepilogo' }).click()
  await expect(page.getByText('Stai per assegnare un badge a Giulia Ferri e spedire un’e-mail.')).toBeVisible()
  await expect(page.getByText('14 novembre 2028')).toBeVisible()
  await expect(page.getByText('1.234')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'giulia.ferri@studenti.example è l’indirizzo di Marcus Bell' }),
  ).toBeVisible()
  const who = page.getByRole('group', { name: 'Chi è Giulia Ferri?' })
  await expect(who.getByRole('radio', { name: 'Giulia Ferri è un’altra persona' })).toBeChecked()
  await who.getByRole('radio', { name: 'La stessa persona, che ora si chiama Giulia Ferri' }).check()
  await who.getByRole('radio', { name: 'Giulia Ferri è un’altra persona' }).check()
  expect(await faults(page), 'the review').toEqual([])
  await page.getByRole('button', { name: 'Assegna 1 badge' }).click()
  await expect(page.getByRole('heading', { name: 'Fatto' })).toBeVisible()
  await expect(page.getByText('Restano 1.234 crediti.')).toBeVisible()
  expect(await faults(page), 'the end').toEqual([])
  const known = await page.request.get('/api/v1/issuers/organization/earners?find=giulia.ferri@studenti.example')
  const names = (await known.json()).data.map((one: { recipient_first_name: string; badges_count: number }) => [
    one.recipient_first_name,
    one.badges_count,
  ])
  expect(names).toEqual([
    ['Giulia', 1],
    ['Marcus', 1],
  ])
})
