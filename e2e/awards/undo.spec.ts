import type { Page } from '@playwright/test'
import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenListAward, givenTemplate } from '../support/given.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'

const O = '/api/v1/issuers/organization'
/** More than can be sent before the dialog is open. */
const PEOPLE = 400

const people = Array.from({ length: PEOPLE }, (_, index) => ({
  recipient_email: `number.${index}@undo.example`,
  recipient_first_name: 'Nora',
  recipient_last_name: `Number ${index}`,
}))

const get = async (page: Page, path: string) => (await page.request.get(`${O}${path}`)).json()

/** Every figure of the overview and of a report, and the credits. */
async function figuresOf(page: Page, template: { id: string }) {
  const { credits_left, badges_count } = (await get(page, '')).data
  return {
    ...{ credits_left, badges_count },
    statistics: await get(page, '/statistics'),
    year: await get(page, '/year-statistics'),
    report: (await get(page, '/reports?from=2020-01-01&to=2060-12-31&by=month&measure=issued&measure=holders')).data,
    template: (await get(page, `/badge_templates/${template.id}`)).data.badges_count,
  }
}

test('no email of an award leaves while its undo is considered, undoing takes it out of every figure, and whoever got one is told', {
  tag: '@both-stores',
}, async ({ newIssuer, product }) => {
  const { page } = await newIssuer({ credits: 1000 })
  const template = await givenTemplate(page)
  const list = await givenList(page, { earners: people })
  const before = await figuresOf(page, template)
  const id = await givenListAward(page, template, list)
  const sent = async () => (await get(page, `/awards/${id}`)).data.counts.mails_sent as number
  await expect.poll(sent).toBeGreaterThan(0)

  await page.goto(`/badges/awards/${id}`)
  await page.getByRole('button', { name: 'Undo the award' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the award of 400 badges?' })
  await expect(question.getByText(/While this is open, no other leaves, until \d\d:\d\d at most\./)).toBeVisible()
  await expect(question).toContainText('400 credits come back.')
  expect(await faults(page)).toEqual([])
  // The emails of other awards leave meanwhile.
  const another = async (email: string) => {
    await givenBadge(page, template, { recipient_email: email })
    await linkIn(product, email, /\/b\/\S+/)
  }
  await another(`first.${id}@undo.example`)
  const left = await sent()
  expect(left).toBeLessThan(PEOPLE)
  await another(`second.${id}@undo.example`)
  expect(await sent()).toBe(left)
  await expect(question.getByText(`${left} of 400 emails ${left === 1 ? 'has' : 'have'} left.`)).toBeVisible()

  // Kept, they leave again; asked anew, they are held anew.
  await question.getByRole('button', { name: 'Keep the award' }).click()
  await expect.poll(sent).toBeGreaterThan(left)
  await page.getByRole('button', { name: 'Undo the award' }).click()
  await expect(question.getByText(/no other leaves/)).toBeVisible()
  await question.getByRole('button', { name: 'Undo the award' }).click()

  const told = await sent()
  const apology = page.getByRole('dialog', { name: `${told} emails had left` })
  const message = apology.getByRole('textbox', { name: 'Message' })
  await expect(message).toContainText('It was sent by mistake')
  expect(await faults(page)).toEqual([])
  await message.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' See you on Monday.')
  await apology.getByRole('button', { name: `Write to ${told} people` }).click()
  await expect(apology).toBeHidden()
  await expect(page.getByText(`${told} people had received the email. ${told} people were told`)).toBeVisible()
  const { data: reached } = await get(page, `/badges?award_id=${id}&email_status=sent`)
  await mailTo(product, reached[0].recipient_email, 'Sent by mistake: “Peer mentoring”')
  await linkIn(product, reached[0].recipient_email, /See you on Monday\./)

  // Two badges were awarded to others meanwhile.
  const after = await figuresOf(page, template)
  expect(after.template).toBe(before.template + 2)
  for (const badge of (await get(page, `/badges?badge_template_id=${template.id}&is_undone=0`)).data)
    expect((await page.request.post(`${O}/awards/${badge.award_id}/undo`)).status()).toBe(200)
  expect(await figuresOf(page, template)).toEqual(before)

  await page.goto(`/badges?award=${id}&state=undone`)
  await expect(page.getByRole('row', { name: /Nora Number.*Undone/ }).first()).toBeVisible()
  await page.goto('/reports?measure=undone')
  await expect(page.getByRole('heading', { name: /^Badges undone by/ })).toBeVisible()
})
