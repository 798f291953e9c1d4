import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { givenPath } from './learning-paths/learning-path.ts'
import { faults } from './support/axe.ts'
import { expectLoadedPage } from './support/loaded-page.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { chooseAction, givenColleague } from './team/team.ts'
import { png } from './templates/png.ts'

const m = wordsIn('en')
const API = '/api/v1'
const O = `${API}/issuers/organization`

/** What the page of a value that is saved at once is about. */
type Given = { path: { id: string }; report: { id: string }; member: { id: string; name: string } }

/** A value that a page saves at once, without a form. */
type AtOnce = {
  of: string
  /** The page that shows it. */
  at: (given: Given) => string
  /** Prepares what the page is about, or sets it to what both windows begin from. */
  given?: (page: Page, member: Given['member']) => Promise<Partial<Given>>
  /** The save of the other window. */
  elsewhere: (request: APIRequestContext, given: Given) => Promise<unknown>
  /** The save of this one, by hand. */
  save: (page: Page, given: Given) => Promise<unknown>
  field: string
  /** Both values, as the question says them; pictures are shown. */
  values: { mine: string; theirs: string } | 'pictures'
  /** What the service holds if mine is kept; a picture gets a new address. */
  kept?: string
  /** What holds, according to the service. */
  now: (request: APIRequestContext, given: Given) => Promise<unknown>
}

const dataOf = async (request: APIRequestContext, path: string) => (await (await request.get(path)).json()).data
const memberOf = async (request: APIRequestContext, { member }: Given) =>
  (await dataOf(request, `${O}/users`)).find(({ uuid }: { uuid: string }) => uuid === member.id)
const reportOf = async (request: APIRequestContext, { report }: Given) =>
  (await dataOf(request, `${O}/saved_reports`)).find(({ id }: { id: string }) => id === report.id)
const profileOf = async (request: APIRequestContext) => (await (await request.get(`${API}/auth/user`)).json()).profile

let width = 200
/** Every upload is another picture, so that it has another address. */
const another = () => {
  width += 8
  return { name: 'picture.png', mimeType: 'image/png', buffer: png(width) }
}

const QUERY = { period: { kind: 'calendar_year', year: null }, by: ['month'] }
const givenReport = async (page: Page) => {
  const answer = await page.request.post(`${O}/saved_reports`, { data: { name: 'Senate', query: QUERY } })
  return { report: (await answer.json()).data as { id: string } }
}

const VALUES: AtOnce[] = [
  {
    of: 'whom a second factor is asked of',
    given: async (page) => {
      await page.request.put(`${O}/second-factor`, { data: { of: 'nobody' } })
      return {}
    },
    at: () => '/organization/team',
    elsewhere: (request) => request.put(`${O}/second-factor`, { data: { of: 'everybody' } }),
    save: async (page) => {
      const choice = page.getByRole('combobox', { name: m.security_ask_of() })
      await choice.selectOption('administrators')
    },
    field: m.security_ask_of(),
    values: { mine: m.security_ask_administrators(), theirs: m.security_ask_everybody() },
    kept: 'administrators',
    now: async (request) => (await dataOf(request, `${O}/second-factor`)).of,
  },
  {
    of: 'who awards a path',
    given: async (page) => ({ path: (await givenPath(page)).path }),
    at: ({ path }) => `/learning-paths/${path.id}`,
    elsewhere: (request, { path }) =>
      request.put(`${O}/badge_templates/${path.id}`, {
        data: { award_mode: 'automatic', complete_already: 'leave', complete_already_count: 0 },
      }),
    save: (page) => page.getByRole('radio', { name: m.progress_mode_approval() }).click(),
    field: m.progress_mode_title(),
    values: { mine: m.progress_mode_approval(), theirs: m.progress_mode_automatic() },
    kept: 'approval',
    now: async (request, { path }) => (await dataOf(request, `${O}/badge_templates/${path.id}`)).award_mode,
  },
  {
    of: 'the status of a path',
    given: async (page) => ({ path: (await givenPath(page, { status: 'draft' })).path }),
    at: ({ path }) => `/learning-paths/${path.id}`,
    elsewhere: async (request, { path }) => {
      const become = (status: string) => request.put(`${O}/badge_templates/${path.id}`, { data: { status } })
      await become('active')
      await become('archived')
    },
    save: (page) => page.getByRole('button', { name: m.paths_activate(), exact: true }).click(),
    field: m.word_status(),
    values: { mine: m.templates_status_active(), theirs: m.templates_status_archived() },
    kept: 'active',
    now: async (request, { path }) => (await dataOf(request, `${O}/badge_templates/${path.id}`)).status,
  },
  {
    of: 'what a saved report asks',
    given: givenReport,
    at: ({ report }) => `/reports?saved=${report.id}&years=calendar`,
    elsewhere: (request, { report }) =>
      request.put(`${O}/saved_reports/${report.id}`, {
        data: { query: { ...QUERY, period: { kind: 'calendar_year', year: 2024 } } },
      }),
    save: async (page) => {
      await page.getByRole('combobox', { name: m.reports_and_by() }).selectOption('language')
      await page.getByRole('button', { name: m.reports_save_changes() }).click()
    },
    field: m.reports_question(),
    values: { mine: 'by month and language', theirs: 'by month · calendar year 2024' },
    kept: 'month language null',
    now: async (request, given) => {
      const { by, period } = (await reportOf(request, given)).query
      return [...by, String(period.year)].join(' ')
    },
  },
  {
    of: 'a member who is made an owner',
    given: async (page, { id }) => {
      await page.request.put(`${O}/users/${id}`, { data: { level: 'editor' } })
      return {}
    },
    at: () => '/organization/team',
    elsewhere: (request, { member }) => request.put(`${O}/users/${member.id}`, { data: { level: 'viewer' } }),
    save: async (page, { member }) => {
      await chooseAction(page, member.name, m.team_make_owner())
      await page.getByRole('dialog').getByRole('button', { name: m.team_make_owner_confirm(), exact: true }).click()
    },
    field: m.team_level(),
    values: { mine: 'Owner', theirs: 'Viewer' },
    kept: 'owner',
    now: async (request, given) => (await memberOf(request, given)).level,
  },
  {
    of: 'the background of certificates',
    at: () => '/organization/certificates',
    elsewhere: (request) =>
      request.post(`${O}/certificate_settings/pictures/background`, { multipart: { picture: another() } }),
    save: (page) =>
      page
        .getByRole('region', { name: m.certificate_settings_foot_title() })
        .locator('input[type=file]')
        .setInputFiles(another()),
    field: m.certificate_settings_picture(),
    values: 'pictures',
    now: async (request) => (await dataOf(request, `${O}/certificate_settings`)).background_path,
  },
  {
    of: 'one’s own picture',
    at: () => '/account',
    elsewhere: (request) => request.post(`${API}/auth/user/profile`, { multipart: { profile_picture: another() } }),
    save: (page) => page.locator('input[type=file]').setInputFiles(another()),
    field: m.account_picture(),
    values: 'pictures',
    now: async (request) => (await profileOf(request)).profile_picture_path,
  },
]

async function expectBothShown(question: Locator, { field, values }: AtOnce) {
  await expect(question).toContainText(/Changed meanwhile by you in another window, at \d\d:\d\d/)
  const both = question.getByRole('group', { name: field })
  await expect(both).toContainText(m.conflicts_theirs({ who: 'you', name: '' }))
  if (values === 'pictures') return expect(both.getByRole('img')).toHaveCount(2)
  await expect(both).toContainText(values.theirs)
  await expect(both).toContainText(values.mine)
}

for (const value of VALUES) {
  test(`two windows that save ${value.of} at once ask which to keep`, async ({ newIssuer, product, trouble }) => {
    trouble.expect(/status of 409/)
    const { page, organizationId } = await newIssuer()
    const { email, name } = await givenColleague(product, organizationId, { name: 'Ellen Marsh', level: 'editor' })
    const members: { uuid: string; email: string }[] = await dataOf(page.request, `${O}/users`)
    const member = { id: members.find((one) => one.email === email)!.uuid, name }
    const question = page.getByRole('dialog', { name: m.conflicts_title() })
    /** Both windows save; this one is asked. @returns what the service holds, before and after the answer */
    const answer = async (choice: string) => {
      const given = { member, ...(await value.given?.(page, member)) } as Given
      await page.goto(value.at(given))
      await expectLoadedPage(page)
      // What the page asks for beside its heading has arrived too.
      await page.waitForLoadState('networkidle')
      await value.elsewhere(page.request, given)
      const theirs = await value.now(page.request, given)
      await value.save(page, given)
      await expectBothShown(question, value)
      expect(await faults(page), 'the question').toEqual([])
      expect(await value.now(page.request, given), 'nothing is saved yet').toEqual(theirs)
      await question.getByRole('button', { name: choice }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: /./ }), 'nothing is left of the refusal').toHaveCount(0)
      return { theirs, now: () => value.now(page.request, given) }
    }

    const taken = await answer(m.conflicts_take_theirs({ who: 'you' }))
    expect(await taken.now()).toEqual(taken.theirs)
    const kept = await answer(m.conflicts_keep_mine())
    if (value.kept) await expect.poll(kept.now).toBe(value.kept)
    else await expect.poll(kept.now).not.toBe(kept.theirs)
  })
}
