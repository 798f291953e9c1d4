import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/only-row.ts'

/** The faults of one kind: the first few as sentences, and how many there are. */
export type Fault = { first: string[]; total: number }

/** How many faults of a kind are given as sentences. */
const NAMED = 5

/** Finds broken invariants at one moment, in an open transaction. The schema must be this version's. */
export async function findBrokenInvariants(tx: Database): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const invariant of INVARIANTS) {
    const { rows } = await tx.execute<{ fault: string; total: number }>(sql`
      select fault, (count(*) over ())::int as total from (${sql.raw(invariant)}) as broken (fault)
      order by fault limit ${NAMED}`)
    if (rows[0]) faults.push({ first: rows.map(({ fault }) => fault), total: rows[0].total })
  }
  return faults
}

/** Selects the rows whose stored count is wrong. @param counted a statement that counts again, as `(id, number)` */
const wrongCounts = (table: string, column: string, has: string, counted: string) => `
  select format('${has}', t.id, t.${column}, coalesce(c.number, 0))
  from ${table} t left join (${counted}) as c (id, number) using (id)
  where t.${column} <> coalesce(c.number, 0)`

const countOf = (table: string, by: string, where = 'true') =>
  `select ${by}, count(*) from ${table} where ${where} group by 1`

const IS_UNDONE = 'undone_at is not null'

const ORGANIZATIONS = [
  wrongCounts(
    'organizations',
    'credits_left',
    'Organization %s has %s credits, but its transactions add up to %s.',
    "select organization_id, sum(credits) from credit_transactions where status = 'accepted' group by 1",
  ),
  wrongCounts(
    'organizations',
    'badges_count',
    'Organization %s counts %s badges, but has %s.',
    countOf('badges', 'organization_id'),
  ),
  wrongCounts(
    'organizations',
    'badge_templates_count',
    'Organization %s counts %s templates, but has %s.',
    countOf('templates', 'organization_id'),
  ),
  wrongCounts(
    'organizations',
    'earners_count',
    'Organization %s counts %s people, but knows %s.',
    countOf('earners', 'organization_id'),
  ),
  wrongCounts(
    'organizations',
    'holders_count',
    'Organization %s counts %s people who hold badges, but %s do.',
    'select organization_id, count(distinct earner_id) from badges where earner_id is not null and undone_at is null group by 1',
  ),
  wrongCounts(
    'organizations',
    'undone_count',
    'Organization %s counts %s badges of undone awards, but has %s.',
    countOf('badges', 'organization_id', IS_UNDONE),
  ),
  `select format('The badges of organization %s are numbered from %s to %s, but there are %s.', organization_id,
      min(seq), max(seq), count(*))
    from badges group by organization_id having min(seq) <> 1 or max(seq) <> count(*)`,
  `select format('Organization %s has %s requests for credits that wait, and may have one.', organization_id, count(*))
    from credit_transactions where status = 'request' group by organization_id having count(*) > 1`,
]

const COUNTERS = [
  wrongCounts(
    'templates',
    'badges_count',
    'Template %s counts %s badges, but %s were issued from it.',
    countOf('badges', 'template_id'),
  ),
  wrongCounts(
    'templates',
    'undone_count',
    'Template %s counts %s undone badges, but has %s.',
    countOf('badges', 'template_id', IS_UNDONE),
  ),
  wrongCounts(
    'template_versions',
    'badges_count',
    'Template version %s counts %s badges, but %s were issued from it.',
    countOf('badges', 'template_version_id'),
  ),
  wrongCounts(
    'template_versions',
    'undone_count',
    'Template version %s counts %s undone badges, but has %s.',
    countOf('badges', 'template_version_id', IS_UNDONE),
  ),
  wrongCounts(
    'awards',
    'badges_count',
    'Award %s counts %s badges, but issued %s.',
    countOf('badges', 'award_id', 'award_id is not null'),
  ),
  wrongCounts('earners', 'badges_count', 'Person %s counts %s badges, but has %s.', countOf('badges', 'earner_id')),
  wrongCounts(
    'earners',
    'undone_count',
    'Person %s counts %s undone badges, but has %s.',
    countOf('badges', 'earner_id', IS_UNDONE),
  ),
  wrongCounts(
    'earners_lists',
    'earners_count',
    'List %s counts %s people, but has %s.',
    countOf('list_members', 'list_id'),
  ),
  `with counted as (
      select b.organization_id, date_trunc('month', b.emitted_at)::date as month, t.is_learning_path, v.type, count(*) as badges
      from badges b join template_versions v on v.id = b.template_version_id join templates t on t.id = b.template_id
      where b.undone_at is null group by 1, 2, 3, 4)
    select format('Organization %s counts %s badges of type %s in the month of %s, but issued %s.', organization_id,
      coalesce(m.badges, 0), type, month, coalesce(c.badges, 0))
    from badge_months m full join counted c using (organization_id, month, is_learning_path, type)
    where coalesce(m.badges, 0) <> coalesce(c.badges, 0)`,
  `with counted as (
      select organization_id, expires_at::date as day, count(*) as badges from badges
      where status = 'valid' and expires_at is not null group by 1, 2)
    select format('Organization %s counts %s badges that expire on %s, but %s do.', organization_id,
      coalesce(x.badges, 0), day, coalesce(c.badges, 0))
    from badge_expiries x full join counted c using (organization_id, day)
    where coalesce(x.badges, 0) <> coalesce(c.badges, 0)`,
  `with counted as (
      select b.organization_id, m.day, b.template_id, sum(m.issued) as issued, sum(m.opened) as opened,
        sum(m.shared) as shared, sum(m.revoked) as revoked, sum(m.ending) as ending, sum(m.undone) as undone
      from badges b cross join lateral (select (b.undone_at is null)::int as n) counts cross join lateral (values
        (b.emitted_at::date, n, n * (b.opened_at is not null)::int, n * (b.shared_count is not null)::int, 0, 0, 0),
        (b.revoked_at::date, 0, 0, 0, n * (b.status = 'revoked')::int, 0, 1 - n),
        (b.expires_at::date, 0, 0, 0, 0, n * (b.status = 'valid')::int, 0)
      ) m (day, issued, opened, shared, revoked, ending, undone)
      where m.day is not null and m.issued + m.revoked + m.ending + m.undone > 0 group by 1, 2, 3
    ), kept as (
      select organization_id, day, template_id, sum(issued) as issued, sum(opened) as opened, sum(shared) as shared,
        sum(revoked) as revoked, sum(ending) as ending, sum(undone) as undone
      from badge_days group by 1, 2, 3
    )
    select format('The sums that reports of organization %s read are wrong for template %s on %s.', organization_id,
      template_id, day)
    from kept k full join counted c using (organization_id, day, template_id)
    where (coalesce(k.issued, 0), coalesce(k.opened, 0), coalesce(k.shared, 0), coalesce(k.revoked, 0), coalesce(k.ending, 0),
        coalesce(k.undone, 0))
      <> (coalesce(c.issued, 0), coalesce(c.opened, 0), coalesce(c.shared, 0), coalesce(c.revoked, 0), coalesce(c.ending, 0),
        coalesce(c.undone, 0))`,
  `with counted as (
      select distinct on (earner_id) earner_id, id from badges where earner_id is not null and undone_at is null
      order by earner_id, emitted_at, seq)
    select format('The first badge of person %s is badge %s, but badge %s is kept as such.', earner_id, c.id, f.badge_id)
    from first_badges f full join counted c using (earner_id) where f.badge_id is distinct from c.id`,
  `select format('Status list %s of organization %s counts %s places, but %s are taken.', l.number, l.organization_id,
      l.entries, coalesce(c.places, 0))
    from status_lists l left join (
      select organization_id, list_number as number, count(*) as places from badge_credentials group by 1, 2
    ) c using (organization_id, number)
    where l.entries <> coalesce(c.places, 0)`,
]

const BADGES = [
  `select format('Badge %s has no email that tells its earner.', id) from badges b
    where b.recipient_email like '%@%' and not exists (select from mails m where m.badge_id = b.id and m.kind = 'badge_awarded')
      and b.undone_at is null and not b.imported`,
  `select format('Badge %s and its award %s disagree on whether it was undone.', b.id, b.award_id) from badges b
    left join awards a on a.id = b.award_id where (b.undone_at is not null) <> (a.undone_at is not null)`,
  `select format('Badge %s has no line in the history that says who issued it.', id) from badges b
    where not exists (select from events e where e.organization_id = b.organization_id and e.subject = 'badge'
      and e.subject_id = b.id and e.action = 'issued')`,
  `select format('Badge %s renews badge %s, which is of another template.', b.id, old.id) from badges b
    join badges old on old.id = b.renews_badge_id where old.template_id <> b.template_id`,
  `select format('Email %s is settled, but still holds what it said.', id) from mails
    where status <> 'waiting' and data <> '{}'`,
]

const TEMPLATES = [
  `select format('Template %s has no current version.', id) from templates where current_version_id is null`,
  `select format('Template %s is at version %s, but has a version %s.', t.id, v.number, last.number)
    from templates t join template_versions v on v.id = t.current_version_id
    join (select template_id, max(number) as number from template_versions group by 1) last on last.template_id = t.id
    where v.number <> last.number`,
  `select format('Template %s has the code “%s”, but its current version “%s”.', t.id, t.code, v.code)
    from templates t join template_versions v on v.id = t.current_version_id where v.code <> t.code`,
  `select format('The steps of version %s of a learning path are not numbered from 1 to %s.', version_id, count(*))
    from path_steps group by version_id having max(position) <> count(*)`,
  `select format('Step %s of version %s of a learning path has badges, but its text is not held fast.', s.template_id, v.id)
    from path_steps s join template_versions v on v.id = s.version_id
    where v.badges_count > 0 and s.issued_version_id is null`,
  `select format('Template version %s is shown by badges as a step, but may still be changed.', v.id)
    from template_versions v where not v.is_issued_step
      and exists (select from path_steps s where s.issued_version_id = v.id)`,
]

/** The triggers that maintain the counters, protect issued badges and the activity, and tell webhooks, by table. */
const TRIGGERS = {
  activities: ['activities_appended_only', 'activities_never_emptied', 'activities_told'],
  awards: ['awards_told'],
  badges: [
    'badges_change_marked',
    'badges_change_summed',
    'badges_changed',
    'badges_erased_frozen',
    'badges_frozen',
    'badges_issued',
    'badges_marked',
    'badges_renewal_frozen',
    'badges_revocation_told',
    'badges_status_noted',
    'badges_summed',
    'badges_told',
    'badges_undone',
    'badges_undone_frozen',
  ],
  claim_submissions: ['claim_submissions_told'],
  earners: ['earners_added', 'earners_address_lifted', 'earners_forgotten', 'earners_removed', 'earners_renamed'],
  earner_joins: ['earner_joins_forgotten'],
  list_members: ['members_added', 'members_removed'],
  mails: ['mails_failure_told'],
  path_states: ['path_states_begun_told', 'path_states_told'],
  path_steps: [
    'path_steps_added_marked',
    'path_steps_frozen',
    'path_steps_issued_version_frozen',
    'path_steps_kinds',
    'path_steps_marked',
    'path_steps_removed_marked',
  ],
  template_versions: ['template_versions_frozen', 'template_versions_issued', 'template_versions_marked'],
  templates: ['templates_counted', 'templates_marked'],
}

const expectedTriggers = Object.entries(TRIGGERS).flatMap(([table, names]) =>
  names.map((name) => `('${table}', '${name}')`),
)

const SCHEMA = [
  `select format('The trigger %s of the table %s is missing or off: what it keeps is no longer kept.', name, tab)
    from (values ${expectedTriggers.join(', ')}) as expected (tab, name)
    where not exists (select from pg_trigger t where t.tgrelid = to_regclass('public.' || tab) and t.tgname = name
      and t.tgenabled in ('O', 'A'))`,
  `select format('The constraint %s of the table %s is not enforced.', c.conname, c.conrelid::regclass) from pg_constraint c
    where c.connamespace = 'public'::regnamespace and not c.convalidated`,
  `select format('The index %s cannot be used: build it anew with REINDEX.', i.indexrelid::regclass) from pg_index i
    join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace and not i.indisvalid`,
]

/** Each statement selects one sentence per fault, for rules that no constraint can enforce. */
const INVARIANTS = [...ORGANIZATIONS, ...COUNTERS, ...BADGES, ...TEMPLATES, ...SCHEMA]

export type StoreCounts = { organizations: number; badges: number }

/** Counts the organizations and badges of a store. */
export async function countStore(tx: Database): Promise<StoreCounts> {
  const { rows } = await tx.execute<StoreCounts>(sql`
    select (select count(*) from organizations)::int as organizations, (select count(*) from badges)::int as badges`)
  return onlyRow(rows)
}
