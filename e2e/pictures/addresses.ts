import type { APIRequestContext } from '@playwright/test'

const ORGANIZATION = '/api/v1/issuers/organization'

/** A page to photograph. */
export type Shown = { name: string; address: string; isSignedOut?: true }

/** The pages that show one thing each; `of` lists what there is in the demo. */
const things = [
  { of: 'badges', pages: { badge: '/badges/:id', 'badge-earner': '/badges/:id/earner', 'public-badge': '/b/:id' } },
  {
    of: 'badge_templates',
    pages: { template: '/templates/:id', 'template-history': '/templates/:id/versions', award: '/award?template=:id' },
  },
  { of: 'learning_paths', pages: { path: '/learning-paths/:id', 'path-progress': '/learning-paths/:id/progress' } },
  { of: 'earners_lists', pages: { list: '/lists/:id', 'list-import': '/lists/:id/import' } },
  { of: 'earners', pages: { earner: '/earners/:id' } },
  { of: 'awards', pages: { 'award-done': '/badges/awards/:id' } },
]

const listings = {
  overview: '/',
  badges: '/badges',
  'badges-import': '/badges/import',
  'badges-filtered': '/badges?state=revoked',
  'badges-none': '/badges?find=nobody-has-this-name',
  awards: '/badges/awards',
  planned: '/badges/planned',
  templates: '/templates',
  'template-new': '/templates/new',
  paths: '/learning-paths',
  lists: '/lists',
  'lists-import': '/lists/import',
  earners: '/earners',
  'award-new': '/award',
  reports: '/reports',
  organization: '/organization',
  certificates: '/organization/certificates',
  emails: '/organization/mails',
  reminders: '/organization/reminders',
  'sign-in-settings': '/organization/sign-in',
  privacy: '/organization/privacy',
  export: '/organization/export',
  activity: '/organization/activity',
  credits: '/organization/credits',
  team: '/organization/team',
  account: '/account',
  security: '/account/security',
  'not-found': '/nowhere',
}

const strangers = {
  'sign-in': '/sign-in',
  'request-password': '/request-password',
  'reset-password': '/reset-password#token=x',
  'accept-invitation': '/accept-invitation#token=x',
  verify: '/verify',
}

/** All pages, with the first thing of each kind that the signed-in member's organization has. */
export async function shownPages(request: APIRequestContext): Promise<Shown[]> {
  const found = await Promise.all(
    things.map(async ({ of, pages }) => {
      const [first] = (await (await request.get(`${ORGANIZATION}/${of}`)).json()).data
      const id = String(first.id ?? first.badge_id)
      return Object.entries(pages).map(([name, address]) => ({ name, address: address.replace(':id', id) }))
    }),
  )
  return [
    ...Object.entries(listings).map(([name, address]) => ({ name, address })),
    ...found.flat(),
    ...Object.entries(strangers).map(([name, address]) => ({ name, address, isSignedOut: true as const })),
  ]
}
