import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { png } from './templates/png.ts'

const m = wordsIn('it')

test('a new organization is guided to its first badge, and then the guide disappears', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.goto('/')
  const guide = page.getByRole('region', { name: m.first_title() })
  const home = () => page.getByRole('link', { name: m.overview_title(), exact: true }).first().click()
  await expect(guide.getByText(m.first_progress({ done: 1, count: 5 }))).toBeVisible()
  await guide.getByRole('link', { name: m.first_logo_act() }).click()
  const logo = page.getByRole('region', { name: m.organization_logo() })
  await expect(logo).toBeInViewport()
  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(64) })
  await logo.getByRole('button', { name: m.organization_logo_save() }).click()
  await expect(logo.getByRole('button', { name: m.organization_logo_edit() })).toBeFocused()

  const next = page.getByRole('complementary', { name: m.first_title() })
  await expect(next.getByText(m.first_next({ step: m.first_template() }))).toBeVisible()
  expect(await faults(page), 'what comes next').toEqual([])
  await next.getByRole('link', { name: m.first_template_act() }).click()
  await expect(page).toHaveURL(/\/templates\/new$/)
  await expect(next).toBeHidden()

  await home()
  await expect(guide.getByText(m.first_progress({ done: 2, count: 5 }))).toBeVisible()
  await expect(guide.getByRole('listitem').nth(1)).toContainText(m.first_logo() + m.shell_step_done())
  await givenTemplate(page, { status: 'draft' })
  const template = await givenTemplate(page)
  await page.goto('/')
  await expect(guide.getByText(m.first_progress({ done: 3, count: 5 }))).toBeVisible()
  await guide.getByRole('link', { name: m.first_list_act() }).click()
  await page.getByRole('button', { name: m.earners_new() }).first().click()
  await page.getByRole('dialog').getByLabel(m.word_name(), { exact: true }).fill('Evening course')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Evening course', level: 1 })).toBeVisible()
  await expect(next.getByText(m.first_next({ step: m.first_badge() }))).toBeVisible()
  await home()
  await expect(guide.getByText(m.first_progress({ done: 4, count: 5 }))).toBeVisible()

  await guide.getByRole('link', { name: m.first_badge_act() }).click()
  await expect(page).toHaveURL(/\/award$/)
  await givenBadge(page, template)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: m.overview_by_type() })).toBeVisible()
  await expect(guide).toBeHidden()
  const dash = page.getByRole('button', { name: m.overview_uncounted() })
  const why = page.getByRole('tooltip')
  await expect(why).toBeHidden()
  await dash.hover()
  await expect(why).toHaveText(m.overview_uncounted_why())
  await page.mouse.move(0, 0)
  await expect(why).toBeHidden()
  await dash.focus()
  await expect(why).toBeVisible()
})

test('without credits the guide links to requesting them, shows the pending request, and follows its outcome', async ({
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer({ language: 'it', credits: 0 })
  await page.clock.install()
  await page.goto('/')
  const step = page.getByRole('region', { name: m.first_title() }).getByRole('listitem')
  const attention = page.getByRole('region', { name: m.overview_action_items() })
  await expect(attention.getByText(m.overview_no_credits_yet())).toBeVisible()
  await expect(step.last()).toContainText(m.first_badge_later())

  const answered = async (command: 'accept-credits' | 'decline-credits', credits: number) => {
    await step.first().getByRole('button', { name: m.organization_credits_ask() }).click()
    const dialog = page.getByRole('dialog', { name: m.organization_credits_ask() })
    await dialog.getByLabel(m.organization_credits_count()).fill(String(credits))
    await dialog.getByRole('button', { name: m.organization_credits_send() }).click()
    await expect(dialog).toBeHidden()
    const waits = m.organization_credits_waits({ count: credits, day: '|' }).split('|')[0] ?? ''
    await expect(step.first()).toContainText(waits)
    await expect(step.first().getByRole('button')).toHaveCount(0)
    await expect(attention).toContainText(waits)
    const path = '/api/v1/issuers/organization/credit_transactions?status=request'
    const { data } = await (await page.request.get(path)).json()
    await product.admin(command, '--transaction', data[0].id)
    await page.clock.fastForward('01:00')
  }
  await answered('decline-credits', 900)
  const declined = m.organization_credits_declined({ count: 900, day: '|' }).split('|')[0] ?? ''
  await expect(step.first()).toContainText(declined)
  await answered('accept-credits', 90)
  await expect(step.first()).toContainText(m.first_credits_have({ count: 90 }))
  await expect(step.last().getByRole('link', { name: m.first_badge_act() })).toBeVisible()
  await expect(attention).toContainText(m.overview_action_items_none())
})

test('the guide appears together with its page and causes no layout shift, and can be hidden permanently', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const firstSight = page.evaluate(
    () =>
      new Promise<string>((see) => {
        const look = () => {
          const main = document.querySelector('main')
          if (main?.querySelector('h1')?.textContent === 'Panoramica') see(main.textContent)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await page.getByRole('link', { name: m.overview_title(), exact: true }).first().click()
  expect(await firstSight).toContain(m.first_progress({ done: 1, count: 5 }))

  const guide = page.getByRole('region', { name: m.first_title() })
  // Without badges there are no empty lists and no empty figures.
  await expect(page.getByRole('main').locator('dd:empty, ul:empty')).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  await guide.getByRole('button', { name: 'Nascondi' }).click()
  await expect(guide).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: m.overview_title(), level: 1 })).toBeVisible()
  await expect(guide).toBeHidden()
})

test('difficult terms are explained in place, by mouse and by keyboard', async ({ demoPage: page }) => {
  await page.goto('/templates/new')
  const mark = page.getByRole('button', { name: 'What “Criteria” means' })
  await mark.click()
  const help = page.getByRole('dialog', { name: 'Criteria' })
  await expect(help).toContainText('so that readers know what it stands for')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(help).toBeVisible()
})
