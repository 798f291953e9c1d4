import { expect, type Page } from '@playwright/test'
import { givenTemplate } from '../support/given.ts'

/** The recipient that `fillAward` uses by default. */
export const ADA = 'ada.okoro@college.example'

/** The controls of the English award form. */
export const awardForm = (page: Page) => ({
  template: page.getByRole('combobox', { name: 'Template' }),
  email: page.getByRole('combobox', { name: 'Email' }),
  firstName: page.getByRole('combobox', { name: 'First name' }),
  lastName: page.getByRole('combobox', { name: 'Last name' }),
  activity: page.getByRole('textbox', { name: 'What they did' }),
  issued: page.getByRole('textbox', { name: 'Issued (optional)' }),
  expires: page.getByRole('textbox', { name: 'Expires' }),
  notes: page.getByRole('textbox', { name: 'Notes' }),
  next: page.getByRole('button', { name: 'Continue' }),
  review: page.getByRole('button', { name: 'Review' }),
  award: page.getByRole('button', { name: 'Award 1 badge' }),
})

/** The form is in its initial state, and the browser keeps no person that a reload could restore. */
export async function expectNewAward(page: Page) {
  await expect(awardForm(page).template).toHaveValue('')
  await expect(page).toHaveURL(/\/award$/)
  await expect(page.getByText('What you had begun is still here.')).toBeHidden()
  await expect(page.getByText('nothing has been issued so far')).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('college.example')
}

/** Creates a template and opens the award form. */
export async function openAward(page: Page) {
  await givenTemplate(page)
  await page.goto('/award')
}

/** Fills in the required fields, picking the template by its title, and stops at the activity and the dates. */
export async function fillAward(page: Page, { title = 'Peer mentoring', email = ADA } = {}) {
  const form = awardForm(page)
  await form.template.fill(title)
  await page.getByRole('option', { name: title }).click()
  await form.next.click()
  await form.email.fill(email)
  await form.firstName.fill('Ada')
  await form.lastName.fill('Okoro')
  await form.next.click()
  await expect(form.notes).toBeVisible()
  return form
}
