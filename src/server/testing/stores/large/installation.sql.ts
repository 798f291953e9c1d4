/** The last day of the installation: nothing depends on the day of the run. */
const LAST = `timestamptz '2026-11-01'`

/**
 * `fill_draw` is a number from 0 to 1 for a number and a purpose, `fill_id` an id of version 7 of RFC 9562 with its time, and
 * `fill_number` a badge number, another one for each number.
 */
export const FUNCTIONS = `
  create function pg_temp.fill_draw(number bigint, purpose int) returns float8 language sql immutable as
    $$ select (hashint8extended(number, purpose) & 2147483647) / 2147483648.0 $$;
  create function pg_temp.fill_id(at timestamptz, number bigint, purpose text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(purpose || number) placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
      from 1 for 13) placing 'a' from 17 for 1)::uuid $$;
  create function pg_temp.fill_sign(mixed bigint, place int) returns text language sql immutable as
    $$ select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((mixed >> place) & 31)::int, 1) $$;
  create function pg_temp.fill_signs(m bigint) returns text language sql immutable as
    $$ select pg_temp.fill_sign(m, 0) || pg_temp.fill_sign(m, 5) || pg_temp.fill_sign(m, 10) || pg_temp.fill_sign(m, 15) || '-'
      || pg_temp.fill_sign(m, 20) || pg_temp.fill_sign(m, 25) || pg_temp.fill_sign(m, 30) || pg_temp.fill_sign(m, 35) $$;
  create function pg_temp.fill_number(number bigint) returns text language sql immutable as
    $$ select pg_temp.fill_signs((number * 6518693453 + 77) & ((1::bigint << 40) - 1)) $$;
  create temp table fill_organizations (number int primary key, id uuid, user_id uuid, templates int, people int);
  create temp table fill_people (organization int, n int, id uuid, email text, first_name text, last_name text,
    primary key (organization, n));
  create temp table fill_lists (organization int, number int, id uuid, name text, first int, size int, primary key (organization, number));
  create temp table fill_awards (id uuid, organization int, template int, list int, person int, size int, first int, at timestamptz, number bigint);`

export const ORGANIZATIONS = `
  with planned as (
    insert into fill_organizations (number, id, user_id, templates, people)
    select place - 1, pg_temp.fill_id('2020-10-01', place, 'organization'), pg_temp.fill_id('2020-10-01', place, 'user'), templates, people
    from unnest($1::int[], $2::int[]) with ordinality o (templates, people, place) returning *
  )
  insert into organizations (id, name, credits_left, badge_templates_count, earners_count, created_at)
  select id, 'Wrenfield College ' || number, 2000000000, templates, people, '2020-10-01' from planned`

export const STAFF = `
  with staff as (
    insert into users (id, email, username, username_key, name, last_name)
    select user_id, 'owner' || number || '@wrenfield.example', 'owner' || number, 'owner' || number, 'Amara', 'Okonkwo'
    from fill_organizations
  )
  insert into memberships (organization_id, user_id, level) select id, user_id, 'owner' from fill_organizations`

const EACH_TEMPLATE = `from fill_organizations o cross join lateral generate_series(0, o.templates - 1) n
  cross join lateral (select pg_temp.fill_id('2020-10-02', o.number * 1000 + n, 'template') as template_id,
    pg_temp.fill_id('2020-10-02', o.number * 1000 + n, 'version') as version_id) ids`

export const TEMPLATES = `
  insert into templates (id, organization_id, status, is_published, code, current_version_id, created_at)
  select template_id, o.id, 'active', true, 'T-' || n, version_id, '2020-10-02' ${EACH_TEMPLATE}`

/** A third of the badges expire after two years. */
export const VERSIONS = `
  insert into template_versions (id, organization_id, template_id, title, code, description, assignment_criteria, type, language,
    validity_count, validity_unit, created_at)
  select version_id, o.id, template_id,
    (array['Data literacy', 'Peer mentoring', 'Laboratory safety', 'Academic writing', 'Digital skills'])[1 + n % 5] || ' ' || n,
    'T-' || n, '<p>Reads, cleans and describes a data set.</p>', '<p>Twelve hours of workshops.</p>',
    (array['participation', 'knowledge', 'skills', 'participation'])[1 + n % 4], (array['en', 'it'])[1 + n % 2],
    case when n % 3 = 1 then 2 end, case when n % 3 = 1 then 'year' end, '2020-10-02' ${EACH_TEMPLATE}`

/** Names are given as in life: some to many, most to few. */
export const PEOPLE = `
  with planned as (
    insert into fill_people (organization, n, id, email, first_name, last_name)
    select o.number, n, pg_temp.fill_id('2020-11-01', seed, 'earner'), 'person' || n || '@college' || o.number || '.example',
      ($1::text[])[1 + floor(cardinality($1::text[]) * pg_temp.fill_draw(seed, 1) ^ 2)::int],
      ($2::text[])[1 + floor(cardinality($2::text[]) * pg_temp.fill_draw(seed, 2) ^ 2)::int]
    from fill_organizations o cross join lateral generate_series(0, o.people - 1) n
    cross join lateral (select o.number * 10000000::bigint + n as seed) s
    returning *
  )
  insert into earners (id, organization_id, email, first_name, last_name, metadata, created_at)
  select p.id, o.id, p.email, p.first_name, p.last_name,
    case when p.n % 3 = 0 then jsonb_build_object('student_number', 's' || 100000 + p.n) end, '2020-11-01'
  from planned p join fill_organizations o on o.number = p.organization`

export const LISTS = `
  with planned as (
    insert into fill_lists (organization, number, id, name, first, size)
    select organization, number, pg_temp.fill_id('2020-11-02', organization * 1000 + number, 'list'), 'Course ' || number, first, size
    from unnest($1::int[], $2::int[], $3::int[], $4::int[]) l (organization, number, first, size) returning *
  )
  insert into earners_lists (id, organization_id, name, earners_count, created_at)
  select l.id, o.id, l.name, l.size, '2020-11-02' from planned l join fill_organizations o on o.number = l.organization`

export const LIST_MEMBERS = `
  insert into list_members (organization_id, list_id, earner_id, created_at)
  select o.id, l.id, p.id, '2020-11-02'
  from fill_lists l join fill_organizations o on o.number = l.organization cross join lateral generate_series(0, l.size - 1) i
  join fill_people p on p.organization = l.organization and p.n = (l.first + i) % o.people`

export const AWARDS = `
  with planned as (
    insert into fill_awards
    select pg_temp.fill_id(at, number, 'award'), organization, template, list, person, size, first, at, number
    from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::timestamptz[], $8::bigint[])
      a (organization, template, list, person, size, first, at, number) returning *
  )
  insert into awards (id, organization_id, user_id, kind, template_id, template_version_id, list_id, list_name, badges_count,
    awarded_at, created_at)
  select a.id, o.id, o.user_id, case when a.list is null then 'one' else 'list' end,
    pg_temp.fill_id('2020-10-02', a.organization * 1000 + a.template, 'template'),
    pg_temp.fill_id('2020-10-02', a.organization * 1000 + a.template, 'version'), l.id, l.name, a.size, a.at, a.at
  from planned a join fill_organizations o on o.number = a.organization
  left join fill_lists l on l.organization = a.organization and l.number = a.list`

/** 6 % are revoked, half are opened, of which a quarter are shared. */
export const BADGES = `
  insert into badges (id, organization_id, seq, number, template_id, template_version_id, earner_id, recipient_email,
    recipient_first_name, recipient_last_name, award_id, status, emitted_at, expires_at, revoked_at, revoked_reason, opened_at,
    shared_count, created_at, updated_at)
  select pg_temp.fill_id(a.at, b.number, 'badge'), o.id, a.first + i, pg_temp.fill_number(b.number), v.template_id, v.id,
    p.id, p.email, p.first_name, p.last_name, a.id, case when d.is_revoked then 'revoked' else 'valid' end, d.at,
    d.at + case when v.validity_count is not null then interval '2 years' end,
    case when d.is_revoked then d.at + interval '40 days' * pg_temp.fill_draw(b.number, 4) end,
    case when d.is_revoked then 'other' end,
    case when d.is_opened then a.at + interval '9 days' * pg_temp.fill_draw(b.number, 6) end,
    case when d.is_opened and pg_temp.fill_draw(b.number, 7) < 0.25 then 1 + b.number % 3 end, a.at, a.at
  from fill_awards a join fill_organizations o on o.number = a.organization
  join template_versions v on v.id = pg_temp.fill_id('2020-10-02', a.organization * 1000 + a.template, 'version')
  cross join lateral generate_series(0, a.size - 1) i
  cross join lateral (select a.number + i as number) b
  cross join lateral (select date_trunc('second', a.at at time zone 'Europe/Rome') as at, pg_temp.fill_draw(b.number, 3) < 0.06 as is_revoked,
    pg_temp.fill_draw(b.number, 5) < 0.5 as is_opened) d
  join fill_people p on p.organization = a.organization and p.n = (a.person + i) % o.people`

/** A fifth of the badges with an expiry whose person had one of the same template before renew that one. */
export const RENEWALS = `
  update badges next set renews_badge_id = before.id
  from (select id, lead(id) over (partition by earner_id, template_id order by emitted_at, seq) as next_id
    from badges where expires_at is not null) before
  where next.id = before.next_id and pg_temp.fill_draw(next.seq, 8) < 0.2`

/** One email a badge, without its address after the thirteen months that are the default; one in five hundred failed. */
export const MAILS = [
  `insert into mails (id, organization_id, badge_id, award_id, kind, recipient, language, status, attempts, last_error, sent_at,
    next_attempt_at, created_at, updated_at)
  select overlay(b.id::text placing 'b' from 20 for 1)::uuid, b.organization_id, b.id, b.award_id, 'badge_awarded',
    case when d.is_kept then b.recipient_email else '' end, 'en', case when d.is_failed then 'failed' else 'sent' end, 1,
    case when d.is_failed and d.is_kept then '550 no such user' end, case when not d.is_failed then b.created_at end, b.created_at,
    b.created_at, b.created_at
  from badges b cross join lateral (select b.created_at > ${LAST} - interval '13 months' as is_kept,
    hashint4(b.seq) % 500 = 0 as is_failed) d`,
]

/** A line an award of the last 24 months, which are kept by default, and an event a badge. */
export const ACTIVITIES = [
  `insert into activities (id, organization_id, actor_type, user_id, actor_name, kind, subject_type, subject_id, subject_label, details,
    created_at)
  select overlay(a.id::text placing 'b' from 20 for 1)::uuid, a.organization_id, 'person', a.user_id, 'Amara Okonkwo',
    case when a.list_id is null then 'badge_awarded' else 'list_awarded' end, 'template', a.template_id, v.title,
    jsonb_build_object('count', a.badges_count), a.awarded_at
  from awards a join template_versions v on v.id = a.template_version_id where a.awarded_at > ${LAST} - interval '24 months'`,
  `insert into events (id, organization_id, subject, subject_id, action, created_at)
  select overlay(b.id::text placing 'b' from 20 for 1)::uuid, b.organization_id, 'badge', b.id, 'issued', b.created_at from badges b
  where b.created_at > ${LAST} - interval '24 months'`,
]

/** Places in the status lists are given when a credential is first asked for: mostly by whoever opens the badge. */
export const CREDENTIALS = [
  `insert into badge_credentials (badge_id, organization_id, list_number, list_index, salt)
  select id, organization_id, 1 + place / 98304, (place % 98304)::int, md5(id::text) from (
    select id, organization_id, row_number() over (partition by organization_id order by seq) - 1 as place
    from badges where opened_at is not null) opened`,
  `insert into status_lists (organization_id, number, entries)
  select organization_id, list_number, count(*) from badge_credentials group by 1, 2`,
]

/** What the triggers on badges count. */
export const COUNTS = [
  `update template_versions v set badges_count = n.badges
  from (select template_version_id as id, count(*)::int as badges from badges group by 1) n where v.id = n.id`,
  `update templates t set badges_count = v.badges_count from template_versions v where v.id = t.current_version_id`,
  `update earners e set badges_count = n.badges
  from (select earner_id as id, count(*)::int as badges from badges group by 1) n where e.id = n.id`,
  `update organizations o set badges_count = n.badges, holders_count = n.holders
  from (select organization_id as id, sum(badges_count)::int as badges, count(*) filter (where badges_count > 0)::int as holders
    from earners group by 1) n where o.id = n.id`,
]

/** The sums by month and day that the triggers on badges keep, and each person's first badge. */
export const SUMS = [
  `insert into badge_months (organization_id, month, is_learning_path, type, badges)
  select b.organization_id, date_trunc('month', b.emitted_at)::date, false, v.type, count(*)
  from badges b join template_versions v on v.id = b.template_version_id group by 1, 2, 4`,
  `insert into badge_expiries (organization_id, day, badges)
  select organization_id, expires_at::date, count(*) from badges where status = 'valid' and expires_at is not null group by 1, 2`,
  `insert into badge_days (organization_id, day, template_id, list_id, user_id, issued, opened, shared, revoked, ending)
  select c.organization_id, m.day, c.template_id, w.list_id, w.user_id, sum(m.issued), sum(m.opened), sum(m.shared), sum(m.revoked),
    sum(m.ending)
  from badges c left join awards w on w.id = c.award_id
  cross join lateral (values
    (c.emitted_at::date, 1, (c.opened_at is not null)::int, (c.shared_count is not null)::int, 0, 0),
    (c.revoked_at::date, 0, 0, 0, (c.status = 'revoked')::int, 0),
    (c.expires_at::date, 0, 0, 0, 0, (c.status = 'valid')::int)
  ) m (day, issued, opened, shared, revoked, ending)
  where m.day is not null and m.issued + m.revoked + m.ending > 0 group by 1, 2, 3, 4, 5`,
  `insert into first_badges (organization_id, earner_id, badge_id, emitted_at, seq, template_id)
  select distinct on (earner_id) organization_id, earner_id, id, emitted_at, seq, template_id from badges order by earner_id, emitted_at, seq`,
]
