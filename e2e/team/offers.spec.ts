import type { Locator, Page } from '@playwright/test'
import { givenList } from '../earners/given-lists.ts'
import { givenBadge, givenListAward, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { givenColleague, openBrowser, PASSWORD } from './team.ts'

const m = wordsIn('en')
const O = '/api/v1/issuers/organization'
const reason = 'Issued in error'

type Request = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; data?: object }

/** Something that a page offers, where it does, and the request that does it. */
type Offer = {
  name: string
  address: string
  /** Opens what holds the offer, such as a menu, for those who have it. */
  open?: { press: (page: Page) => Locator; holder: (page: Page) => Locator }
  /** On the page for everybody. Once it is there, the page is. */
  landmark: (page: Page) => Locator
  offer: (page: Page) => Locator
  request: Request
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const send = async (page: Page, { method, path, data }: Request) =>
  page.request.fetch(path, { method, ...(data && { data }) })

/** Things of somebody, each for one act: carrying it out changes the thing. */
async function givenThings(page: Page, template: { id: string }) {
  const mark = crypto.randomUUID().slice(0, 8)
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      recipient_email: `${mark}.${at}@college.example`,
      recipient_first_name: 'Ada',
      recipient_last_name: 'Moss',
    }))
  const [recipient] = people(1)
  const list = await givenList(page, { earners: people(2), name: `Group ${mark}` })
  const runs_at = `${new Date().getFullYear() + 1}-02-03 09:00:00`
  const award = { badge_template_id: template.id, runs_at, ...recipient }
  const planned = await page.request.post(`${O}/scheduled_awards`, { data: award })
  expect(planned.status(), await planned.text()).toBe(201)
  const single = await givenBadge(page, template, { ...recipient, recipient_email: `${mark}.undo@college.example` })
  return {
    badge: await givenBadge(page, template, recipient),
    undoable: String((await (await page.request.get(`${O}/badges/${single.id}`)).json()).data.award_id),
    award: await givenListAward(page, template, list),
    planned: { id: (await planned.json()).data.id as string, award },
    list,
  }
}

function offersOfThings(whose: string, things: Awaited<ReturnType<typeof givenThings>>): Offer[] {
  const { badge, undoable, award, planned } = things
  const named = (name: string, offer: Omit<Offer, 'name'>): Offer => ({ ...offer, name: `${name}, ${whose}` })
  return [
    named('resend on the badge page', {
      address: `/badges/${badge.id}`,
      landmark: heading,
      offer: button(m.badges_resend_short()),
      request: { method: 'POST', path: `${O}/badges/${badge.id}/resend` },
    }),
    named('revoke on the badge page', {
      address: `/badges/${badge.id}`,
      landmark: heading,
      offer: button(m.badges_revoke_more()),
      request: { method: 'POST', path: `/api/v1/issuers/badges/${badge.id}/revoke`, data: { reason } },
    }),
    named('undo on the award page', {
      address: `/badges/awards/${undoable}`,
      landmark: heading,
      offer: button(m.awards_undo()),
      request: { method: 'POST', path: `${O}/awards/${undoable}/undo` },
    }),
    named('revoke all on the award page', {
      address: `/badges/awards/${award}`,
      landmark: button(new RegExp(`^${m.certificate_files_act_all()}`)),
      offer: button(new RegExp(`^${m.awards_revoke_all({ count: 2 })}`)),
      request: {
        method: 'POST',
        path: `${O}/badges/revoke`,
        data: { filter: { award_id: award }, expected_count: 2, reason },
      },
    }),
    named('change of a planned award', {
      address: `/badges/planned?award=${planned.id}`,
      landmark: (page) => page.getByRole('dialog').getByRole('button', { name: m.word_close() }),
      offer: (page) => page.getByRole('dialog').getByRole('button', { name: m.planned_edit(), exact: true }),
      request: { method: 'PUT', path: `${O}/scheduled_awards/${planned.id}`, data: planned.award },
    }),
  ]
}

type Given = { template: { id: string }; list: { id: string; name?: unknown }; earner: string; member: string }

function otherOffers({ template, list, earner, member }: Given): Offer[] {
  const menu = button(m.word_actions_for({ name: String(list.name) }))
  return [
    {
      name: 'selection in the badges table',
      address: '/badges',
      landmark: heading,
      offer: (page) => page.getByRole('checkbox').first(),
      request: { method: 'POST', path: `${O}/badges/resend`, data: { filter: {}, expected_count: 100_000 } },
    },
    {
      name: 'revoke in the bar of the badges table',
      address: '/badges',
      landmark: heading,
      open: {
        press: (page) => page.getByRole('checkbox'),
        holder: (page) => page.getByRole('region', { name: m.badges_ticked() }),
      },
      offer: (page) =>
        page.getByRole('region', { name: m.badges_ticked() }).getByRole('button', { name: m.badges_revoke_more() }),
      request: { method: 'POST', path: `${O}/badges/revoke`, data: { filter: {}, expected_count: 100_000, reason } },
    },
    {
      name: 'correction of a person',
      address: `/earners/${earner}`,
      landmark: heading,
      offer: button(m.earners_page_correct()),
      request: { method: 'PUT', path: `${O}/earners/${earner}`, data: { recipient_first_name: 'Ada' } },
    },
    {
      name: 'erasure of a person',
      address: `/earners/${earner}`,
      landmark: heading,
      offer: button(m.privacy_erase_open()),
      request: { method: 'GET', path: `${O}/earners/${earner}/erasure` },
    },
    {
      name: 'adding to a list',
      address: `/lists/${list.id}`,
      landmark: heading,
      offer: button(m.earners_add()),
      request: { method: 'POST', path: `${O}/earners_lists/${list.id}/earners/many`, data: {} },
    },
    {
      name: 'editing a template',
      address: `/templates/${template.id}`,
      landmark: heading,
      offer: (page) => page.getByRole('main').getByRole('textbox').first(),
      request: { method: 'PUT', path: `${O}/badge_templates/${template.id}`, data: { title: 'Peer mentoring' } },
    },
    {
      name: 'a new path',
      address: '/learning-paths',
      landmark: heading,
      offer: button(m.paths_new()),
      request: { method: 'POST', path: `${O}/badge_templates`, data: {} },
    },
    {
      name: 'editing the organization',
      address: '/organization',
      landmark: heading,
      offer: (page) => page.getByRole('main').getByRole('button', { name: /^Edit/ }).first(),
      request: { method: 'PUT', path: O, data: {} },
    },
    {
      name: 'inviting people',
      address: '/organization/team',
      landmark: heading,
      offer: button(m.team_invite()),
      request: { method: 'POST', path: `${O}/users/invitations/preview`, data: { addresses: '', level: 'viewer' } },
    },
    {
      name: 'removing an owner',
      address: '/organization/team',
      landmark: heading,
      offer: button(m.word_actions_for({ name: 'Ines Moreau' })),
      request: { method: 'PUT', path: `${O}/users/${member}`, data: { level: 'owner' } },
    },
    {
      name: 'deleting a list',
      address: `/lists`,
      landmark: heading,
      open: { press: menu, holder: (page) => page.getByRole('menu') },
      offer: (page) => page.getByRole('menuitem', { name: m.earners_delete(), exact: true }),
      request: { method: 'DELETE', path: `${O}/earners_lists/${list.id}` },
    },
  ]
}

for (const level of ['admin', 'editor', 'issuer', 'viewer'] as const) {
  test(`every page offers ${level}s what the service lets them do, with their own things and with others’`, async ({
    newIssuer,
    browser,
    product,
  }) => {
    test.slow()
    const { page: owner, organizationId } = await newIssuer()
    const person = await givenColleague(product, organizationId, { name: 'Callum Petrie', level: 'editor' })
    const [context, page] = await openBrowser(browser, product, { email: person.email, password: PASSWORD })
    const template = await givenTemplate(owner)
    const own = await givenThings(page, template)
    const others = await givenThings(owner, template)
    const { data: earners } = await (await owner.request.get(`${O}/earners`)).json()
    const { uuid } = await (await page.request.get('/api/v1/auth/user')).json()
    const member = (await (await owner.request.get('/api/v1/auth/user')).json()).uuid
    const demoted = await owner.request.put(`${O}/users/${uuid}`, { data: { level } })
    expect(demoted.status(), await demoted.text()).toBe(200)

    const offers = [
      ...offersOfThings('one’s own', own),
      ...offersOfThings('others’', others),
      ...otherOffers({ template, list: others.list, earner: earners[0].id, member }),
    ]
    const [offered, allowed]: Record<string, boolean>[] = [{}, {}]
    let address = ''
    for (const each of offers) {
      if (each.address !== address) {
        await page.goto(each.address)
        await page.waitForLoadState('networkidle')
        address = each.address
      }
      await expect(each.landmark(page)).toBeVisible()
      if (each.open && (await each.open.press(page).count()) > 0) {
        await each.open.press(page).first().click()
        await expect(each.open.holder(page)).toBeVisible()
      }
      const found = each.offer(page).first()
      offered![each.name] = (await found.count()) > 0 && (await found.getAttribute('aria-disabled')) !== 'true'
    }
    for (const { name, request } of offers) {
      const answer = await send(page, request)
      expect(answer.status(), name).toBeLessThan(500)
      allowed![name] = !(answer.status() === 403 && (await answer.json()).code === 'forbidden')
    }
    expect(offered).toEqual(allowed)
    await context.close()
  })
}

test('somebody whose level is changed meanwhile is told once, keeps what they typed, and is offered what is left', async ({
  newIssuer,
  browser,
  product,
}) => {
  test.slow()
  const { page: owner, organizationId } = await newIssuer()
  const person = await givenColleague(product, organizationId, { name: 'Callum Petrie', level: 'admin' })
  const [context, page] = await openBrowser(browser, product, { email: person.email, password: PASSWORD })
  const badge = await givenBadge(page, await givenTemplate(page))
  const levelNow = (level: string) => page.getByText(m.access_level_now({ level }), { exact: true })
  const makeThem = async (level: string) => {
    await owner.goto('/organization/team')
    await owner.getByLabel(m.team_level_of({ name: 'Callum Petrie' })).selectOption({ label: level })
    await expect(owner.getByText(m.team_level_changed({ name: 'Callum Petrie', level }))).toBeVisible()
  }

  // A refused save is how they find out.
  await page.goto('/organization')
  const contact = page.locator('#contact')
  await contact.getByRole('button').click()
  const typed = contact.getByRole('textbox').first()
  await typed.fill('office@college.example')
  await makeThem('Viewer')
  await contact.getByRole('button', { name: m.organization_contact_save() }).click()
  await expect(levelNow('Viewer')).toHaveCount(1)
  await expect(typed).toHaveValue('office@college.example')
  await expect(contact.getByRole('alert')).toHaveText(m.access_only_admins())
  await expect(contact.getByRole('alert')).toBeFocused()
  const save = contact.getByRole('button', { name: m.organization_contact_save() })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toHaveAccessibleDescription(m.access_only_admins())
  await expect(page.locator('a[href^="/award"]')).toHaveCount(0)
  await contact.getByRole('button', { name: m.word_cancel() }).click()
  await page.getByRole('button', { name: m.word_discard(), exact: true }).click()
  await expect(contact.getByRole('button')).toHaveCount(0)

  // Reading is enough to find out, too.
  await makeThem('Issuer')
  await page.getByRole('navigation').getByRole('link', { name: m.shell_badges(), exact: true }).click()
  await expect(levelNow('Issuer')).toHaveCount(1)
  await expect(page.locator('a[href^="/award"]').first()).toBeVisible()

  // Under a dialog everything stays, so that neither the refusal nor the reason is lost.
  await page.goto(`/badges/${badge.id}`)
  await page.getByRole('button', { name: m.badges_revoke_more(), exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Issued in error')
  await makeThem('Viewer')
  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await expect(levelNow('Viewer')).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveText(m.access_only_issuers())
  await expect(dialog.getByRole('textbox')).toHaveValue('Issued in error')
  await dialog.getByRole('button').first().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: m.badges_resend_short(), exact: true })).toHaveCount(0)
  await context.close()
})
