import type pg from 'pg'

const O = '/issuers/organization'
const YEAR = `${O}/reports?from=2025-09-01&to=2026-08-31`

/**
 * The reads of an organization whose time may depend on how many badges, people or acts it or others have, with a filter of
 * each kind.
 * @returns the name and path under `/api/v1` of each
 */
export async function largeReads(pool: pg.Pool, organizationId: string): Promise<[name: string, path: string][]> {
  const one = async (text: string) =>
    String((await pool.query({ text, values: [organizationId], rowMode: 'array' })).rows[0]?.[0])
  const badge = await one('select id from badges where organization_id = $1 order by seq desc offset 7 limit 1')
  const template = await one(
    'select id from templates where organization_id = $1 and not is_learning_path order by badges_count desc limit 1',
  )
  const path = await one('select id from templates where organization_id = $1 and is_learning_path limit 1')
  const list = await one(
    'select id from earners_lists where organization_id = $1 order by earners_count desc, id limit 1',
  )
  const award = await one('select id from awards where organization_id = $1 order by badges_count desc, id limit 1')
  const earner = await one('select earner_id from badges where organization_id = $1 order by seq limit 1')
  const address = await one('select recipient_email from badges where organization_id = $1 order by seq limit 1')
  const badges = Number(await one('select badges_count from organizations where id = $1'))
  const people = Number(await one('select earners_count from organizations where id = $1'))
  const pages = (rows: number) => Math.ceil(rows / 25)

  const filters: [name: string, query: string][] = [
    ['first page', ''],
    ['page 1,000', `page=${Math.min(1000, pages(badges))}`],
    ['last page', `page=${pages(badges)}`],
    ['oldest first', 'sort=created_at'],
    ['by last name', 'sort=recipient_last_name'],
    ['by last name, last page', `sort=recipient_last_name&page=${pages(badges)}`],
    ['by day of issue', 'sort=-emitted_at'],
    ['by expiry', 'sort=expires_at'],
    ['of a template', `badge_template_id=${template}`],
    ['of a template, by last name', `badge_template_id=${template}&sort=recipient_last_name`],
    ['of an award', `award_id=${award}`],
    ['of the people on a list', `earners_list_id=${list}`],
    ['to an address', `recipient_email=${address}`],
    ['valid', 'state=valid'],
    ['expired', 'state=expired'],
    ['revoked', 'state=revoked'],
    ['with status valid', 'status=valid'],
    ['shared', 'is_shared=1'],
    ['opened', 'is_opened=1'],
    ['not opened', 'is_opened=0'],
    ['public', 'public=1'],
    ['renewed', 'is_renewed=1'],
    ['not renewed', 'is_renewed=0'],
    ['mistaken', 'is_mistaken=1'],
    ['undone', 'is_undone=1'],
    ['imported', 'is_imported=1'],
    ['of a type', 'type=knowledge'],
    ['in a language', 'template_language=it'],
    ['of learning paths', 'is_learning_path=1'],
    ['with a failed email', 'email_status=failed'],
    ['with a sent email', 'email_status=sent'],
    ['of a year', 'emitted_at_after=2024-08-31&emitted_at_before=2025-09-01'],
    ['recorded in a month', 'created_at_after=2026-05-31&created_at_before=2026-07-01'],
    ['expiring in a month', 'expired_at_after=2026-11-01&expires_at_before=2026-12-01'],
    ['revoked in a month', 'revoked_at_after=2026-06-01&revoked_at_before=2026-07-01'],
    ['search of a name', 'search=niccolo%20rinaldi'],
  ]
  const finds: [name: string, find: string][] = [
    ['one word', 'okonkwo'],
    ['two words', 'rinaldi%20niccolo'],
    ['one person', 'person77%40'],
    ['a common name', 'giulia'],
    ['a word of all', 'college'],
    ['a title', 'literacy'],
    ['a title and a name', 'literacy%20niccolo'],
    ['nobody', 'zzyzx'],
  ]
  const reports: [name: string, query: string][] = [
    ['issued by month and type', '&by=month&by=type'],
    ['opened by template', '&by=template&measure=opened'],
    ['revoked by month and list', '&by=month&by=list&measure=revoked'],
    ['expired by template and person', '&by=template&by=person&measure=expired'],
    ['shared by language', '&by=language&measure=shared'],
    ['imported by month', '&by=month&measure=imported'],
    ['holders by month', '&by=month&measure=holders'],
    ['holders by month and list', '&by=month&by=list&measure=holders'],
    ['first-time holders by month', '&by=month&measure=first_time_holders'],
    ['failed emails by month', '&by=month&measure=mails_failed'],
  ]
  return [
    ['E12 a year’s statistics', `${O}/year-statistics?year=2025`],
    ['E13 statistics', `${O}/statistics`],
    ['E14 one badge', `${O}/badges/${badge}`],
    ...filters.map(([name, query]): [string, string] => [`E15 ${name}`, `${O}/badges${query && `?${query}`}`]),
    ...finds.map(([name, find]): [string, string] => [`E15 find of ${name}`, `${O}/badges?find=${find}`]),
    ['people', `${O}/earners`],
    ['people, last page', `${O}/earners?page=${pages(people)}`],
    ['people, search', `${O}/earners?search=niccolo%20rinaldi`],
    ...finds.map(([name, find]): [string, string] => [`people, find of ${name}`, `${O}/earners?find=${find}`]),
    ['nearest names', `${O}/earners/nearest?find=nicolo%20rinnaldi`],
    ['a person', `${O}/earners/${earner}`],
    ['a person’s emails', `${O}/earners/${earner}/mails`],
    ['a person’s learning paths', `${O}/earners/${earner}/learning_paths`],
    ['what erasing a person would do', `${O}/earners/${earner}/erasure`],
    ['people to join with a person', `${O}/earners/${earner}/join_suggestions`],
    ['a list', `${O}/earners_lists/${list}/earners`],
    ['E25 lists', `${O}/earners_lists`],
    ['templates', `${O}/badge_templates`],
    ['E4 learning paths', `${O}/learning_paths`],
    ['progress of a path', `${O}/learning_paths/${path}/progress`],
    ['progress of a path, summary', `${O}/learning_paths/${path}/progress/summary`],
    ['people to follow', `${O}/learning_paths/to_follow`],
    ['awards', `${O}/awards`],
    ['awards, page 1,000', `${O}/awards?page=1000`],
    ['an award', `${O}/awards/${award}`],
    ['planned awards', `${O}/scheduled_awards`],
    ['upcoming', `${O}/upcoming`],
    ['activity', `${O}/activity`],
    ['activity, page 1,000', `${O}/activity?page=1000`],
    ['activity, search', `${O}/activity?search=literacy`],
    ['activity of one kind', `${O}/activity?kind=list_awarded`],
    ['credits', `${O}/credit_transactions`],
    ['privacy', `${O}/privacy`],
    ['what retention would erase', `${O}/privacy/retention`],
    ['leavers’ domains', `${O}/leavers/domains`],
    ['requests', `${O}/requests`],
    ['claims', `${O}/claims`],
    ['imports of badges', `${O}/badge_imports`],
    ...reports.map(([name, query]): [string, string] => [`report: ${name}`, YEAR + query]),
  ]
}
