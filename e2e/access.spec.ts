import type { Page } from '@playwright/test'
import { ADA, awardForm } from './awards/award-form.ts'
import { faults } from './support/axe.ts'
import { badgesOf, givenBadge, givenTemplate } from './support/given.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { expect, makeColleague, signIn, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'

const m = wordsIn('en')

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const goTo = (tab: Page, place: string) =>
  tab.getByRole('navigation').getByRole('link', { name: place, exact: true }).press('Enter')

/** Axe finds nothing in either theme, and the page fits the narrowest viewport. */
async function expectAccessible(page: Page) {
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('a viewer can read and export everything but change nothing, and is told who may', async ({
  newIssuer,
  context,
  product,
}) => {
  const { page, organizationId } = await newIssuer()
  const template = await givenTemplate(page)
  await givenBadge(page, template)
  const { email } = await makeColleague(context, product, { organizationId, level: 'viewer' })
  const awarding = page.locator('a[href^="/award"]')

  await page.goto('/')
  await expect(title(page, m.overview_title())).toBeVisible()
  await expect(awarding).toHaveCount(0)
  await goTo(page, m.shell_badges())
  await expect(page.getByRole('row', { name: /Marcus Bell/ })).toBeVisible()
  await expect(awarding).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: m.badges_export({ count: 1 }) }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx?$/)
  await goTo(page, m.shell_templates())
  await expect(page.getByRole('link', { name: 'Peer mentoring' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: m.templates_new() })).toHaveCount(0)
  await page.getByRole('link', { name: 'Peer mentoring' }).first().click()
  await expect(title(page, 'Peer mentoring')).toBeVisible()
  await expect(page.getByText(m.access_reads_templates())).toBeVisible()
  await expect(page.getByText('each with a note')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: m.organization_title() }).click()
  await page.getByRole('link', { name: m.certificate_settings_title(), exact: true }).click()
  await expect(page.getByText(m.access_only_admins())).toBeVisible()
  await expect(page.getByText(m.certificate_settings_seal_drawn())).toBeVisible()
  await expect(page.getByRole('button', { name: m.word_save(), exact: true })).toHaveCount(0)

  for (const [address, who] of [
    ['/award', m.access_only_issuers()],
    ['/templates/new', m.access_only_editors()],
    ['/organization/team', m.access_only_admins()],
  ] as const) {
    await page.goto(address)
    await expect(title(page, m.shell_forbidden_title())).toBeVisible()
    await expect(page.getByText(m.shell_forbidden_text({ who, email }))).toBeVisible()
  }
  await expectAccessible(page)
})

test('an issuer may award, and revoke their own badges, and is told who may revoke a colleague’s', async ({
  newIssuer,
  context,
  product,
}) => {
  const { page, organizationId } = await newIssuer()
  const template = await givenTemplate(page)
  const { id: foreign } = await givenBadge(page, template)
  await makeColleague(context, product, { organizationId, level: 'issuer' })
  const own = await givenBadge(page, template, { recipient_email: ADA, recipient_first_name: 'Ada' })
  await page.goto(`/templates/${template.id}`)
  await expect(page.getByText(m.access_reads_templates())).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: m.templates_award() }).click()
  await expect(awardForm(page).email).toBeVisible()

  await page.goto(`/badges/${own.id}`)
  await page.getByRole('button', { name: m.badges_revoke_more() }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Issued in error')
  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await expect(dialog).toHaveCount(0)
  expect((await badgesOf(page, ADA))[0]).toMatchObject({ status: 'revoked' })

  await page.goto(`/badges/${foreign}`)
  await expect(page.getByText(m.access_revoke_own())).toBeVisible()
  await expect(page.getByRole('button', { name: m.badges_correct_short() })).toBeVisible()
  await expect(page.getByRole('button', { name: m.badges_revoke_more() })).toHaveCount(0)
  await expectAccessible(page)
})

test('a tab left in an organization that another tab switched away from changes nothing, and a link offers to switch', async ({
  context,
  page,
  product,
  trouble,
}) => {
  trouble.expect(/status of (404|409)|ApiError/)
  // This demo user is a member of both organizations.
  await signIn(context, product, { email: 'demo.editor@insegna.example', password: product.password })
  const user = async () => (await page.request.get('/api/v1/auth/user')).json()
  const { organization: here, memberships, profile } = await user()
  const there = memberships.find((each: { is_current: boolean }) => !each.is_current).organization
  const isIn = ({ id }: { id: string }) => expect.poll(async () => (await user()).organization.id).toBe(id)
  const saysWhere = (tab: Page, organization: string) =>
    tab.getByRole('dialog', { name: m.access_elsewhere_title({ organization }) })

  await page.goto('/badges')
  await expect(title(page, m.shell_badges())).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: `${profile.name} ${profile.last_name}` }).click()
  await other.getByRole('menuitemradio', { name: there.name }).click()
  await isIn(there)
  const ofThere = (await (await page.request.get('/api/v1/issuers/organization/badges')).json()).data[0]

  await goTo(page, m.shell_templates())
  const left = saysWhere(page, here.name)
  await expect(left).toContainText(m.access_elsewhere_text({ here: here.name, there: there.name }))
  await expectAccessible(page)
  await left.getByRole('button', { name: m.access_elsewhere_back({ organization: here.name }) }).click()
  await expect(left).toHaveCount(0)
  await expect(title(page, m.shell_templates())).toBeVisible()
  await isIn(here)

  await goTo(other, m.shell_badges())
  const leftThere = saysWhere(other, there.name)
  await leftThere.getByRole('button', { name: m.access_elsewhere_along({ organization: here.name }) }).click()
  await expect(title(other, m.overview_title())).toBeVisible()
  await goTo(other, m.shell_badges())
  await expect(title(other, m.shell_badges())).toBeVisible()
  await expect(leftThere).toHaveCount(0)

  await page.goto(`/badges?badge=${ofThere.id}`)
  const offer = page.getByRole('button', { name: m.access_switch_and_open() })
  await expect(page.getByRole('dialog').filter({ has: offer })).toContainText(there.name)
  await page.goto(`/award?template=${ofThere.badge_template_version.badge_template_id}`)
  await expect(title(page, m.access_of_other_title())).toBeVisible()
  await page.goto(`/badges/${ofThere.id}`)
  await expect(title(page, m.access_of_other_title())).toBeVisible()
  await expectAccessible(page)
  await offer.click()
  await expect(title(page, `${ofThere.recipient_first_name} ${ofThere.recipient_last_name}`)).toBeVisible()
  await expect(page).toHaveURL(`/badges/${ofThere.id}`)
  await isIn(there)
})
