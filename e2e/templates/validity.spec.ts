import { awardForm, fillAward } from '../awards/award-form.ts'
import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { badgesOf, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { madeId, openEditor, openSection, savedTemplate } from './template-editor.ts'

test('the validity is set with an example of its end, saves itself, and is refused if it is not a number', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await page.goto('/templates/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('First aid at work')
  const section = await openSection(page, 'Validity')
  await expect(section.getByText('It never ends')).toBeVisible()
  await section.getByRole('radio', { name: 'For a time' }).check()
  const count = section.getByRole('textbox', { name: 'How many' })
  await expect(count).toHaveValue('1')
  await section.getByRole('radio', { name: 'months' }).check()
  await count.fill('18')
  await expect(section.getByText(/^Awarded today, it ends on \d+ \w+ \d{4}\.$/)).toBeVisible()
  const life = section.getByRole('list', { name: 'The life of a badge that is awarded today' })
  await expect(life.getByRole('listitem')).toHaveText([/^Awarded/, /^Ends/])
  const id = await madeId(page)
  await expect.poll(() => savedTemplate(page, id)).toMatchObject({ validity_count: 18, validity_unit: 'month' })
  expect(await faults(page)).toEqual([])

  for (const wrong of ['', '0', '1.5', '121']) {
    await count.fill(wrong)
    await count.blur()
    await expect(section.getByRole('group', { name: 'A badge is valid' }).first()).toHaveAccessibleDescription(/\S/)
    await expect(life).toBeHidden()
  }
  expect(await savedTemplate(page, id)).toMatchObject({ validity_count: 18, validity_unit: 'month' })
  // An invalid value is kept over a reload too.
  await page.reload()
  await openSection(page, 'Validity')
  await expect(count).toHaveValue('121')
  await count.fill('2')
  await section.getByRole('radio', { name: 'years' }).check()
  await expect.poll(() => savedTemplate(page, id)).toMatchObject({ validity_count: 2, validity_unit: 'year' })
  await section.getByRole('radio', { name: 'For ever' }).check()
  await expect.poll(() => savedTemplate(page, id)).toMatchObject({ validity_count: null, validity_unit: null })
})

test('an award computes its expiry from the template, and can use another day or never', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'First aid at work', validity_count: 1, validity_unit: 'month' })
  const choice = page.getByRole('group', { name: 'When it expires' })
  const form = awardForm(page)
  const expectReviewed = async (...words: string[]) => {
    await form.review.click()
    for (const each of words) await expect(page.getByText(each, { exact: true }).first()).toBeVisible()
  }
  const award = async (email: string) => {
    await form.award.click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
    const [badge] = await badgesOf(page, email)
    return badge?.['expires_at']
  }
  await page.goto('/award')
  await fillAward(page, { title: 'First aid at work', email: 'bea@college.example' })
  await form.issued.fill('31/1/2028')
  await expect(choice.getByRole('radio', { name: 'After 1 month' })).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Expires on 29 February 2028.' })).toBeVisible()
  // Scrolled to the top, so that the sticky bar covers no element halfway.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await faults(page)).toEqual([])
  await expectReviewed('29 February 2028', '1 month after the issue, as the template says')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await choice.getByRole('radio', { name: 'Never' }).check()
  await expectReviewed('Never', 'The template says 1 month')
  expect(await award('bea@college.example')).toBeNull()

  await page.getByRole('link', { name: 'Award another' }).click()
  await fillAward(page, { title: 'First aid at work', email: 'cleo@college.example' })
  await form.issued.fill('31/1/2028')
  await choice.getByRole('radio', { name: 'Another day' }).check()
  const day = page.getByRole('textbox', { name: 'Day of expiry' })
  await expect(day).toHaveValue('29 Feb 2028')
  await day.fill('')
  await day.fill('30/6/2028')
  // The choice survives a reload.
  await page.reload()
  await expectReviewed('30 June 2028', 'The template says 1 month')
  expect(await award('cleo@college.example')).toBe('2028-06-30 23:59:59')
})

test('badges of a list expire by the template, as the review says; a viewer sees the validity', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Fire warden', validity_count: 2, validity_unit: 'year' })
  const list = await givenList(page)
  await page.goto(`/award?template=${template.id}&list=${list.id}`)
  const form = awardForm(page)
  await form.issued.fill('29/2/2028')
  await form.review.click()
  await expect(page.getByText('28 February 2030', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  const [badge] = await badgesOf(page, 'ada.okoro@college.example')
  expect(badge?.['expires_at']).toBe('2030-02-28 23:59:59')
  await page.goto(`/t/${template.id}`)
  await expect(page.getByText('From the day of issue')).toBeVisible()
  await openEditor(page, template)
  await openSection(page, 'Validity')
  await expect(page.getByText('The 3 badges that are already out keep theirs.')).toBeVisible()
})
