import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { mayBeReminded } from './due-reminders.sql.ts'

type RemindedBadge = {
  badge_id: string
  earner_id: string
  first_name: string
  last_name: string
  title: string
  expires_at: string
  activity_title: string
  template_id: string
  own_words: string
  renew_url: string | null
  is_learning_path: boolean
  version_id: string
  image: string | null
  background_image: string | null
  type: 'knowledge' | 'skills' | 'participation' | 'qualification' | null
  color: string | null
  code: string
}

/**
 * The badges of a reminder mail, first to expire first. Left out are badges that were revoked or renewed since the mail
 * was created, badges whose holder opted out, and those whose holder's address is not the mail's recipient any more.
 */
export async function findRemindedBadges(
  db: Database,
  { organizationId, id: mailId, recipient }: { organizationId: string; id: string; recipient: string },
  now: string,
) {
  const { rows } = await db.execute<RemindedBadge>(sql`
    select b.id as badge_id, e.id as earner_id, e.first_name, e.last_name, v.title,
      to_char(b.expires_at, 'YYYY-MM-DD HH24:MI:SS') as expires_at, b.activity_title, t.id as template_id,
      s.text as own_words, s.renew_url, t.is_learning_path, v.id as version_id, v.image, v.background_image, v.type,
      v.color_primary as color, v.code
    from badges b
    join earners e on e.id = b.earner_id
    join template_versions v on v.id = b.template_version_id
    join templates t on t.id = b.template_id
    join organizations o on o.id = b.organization_id and o.status = 'enabled'
    join lateral (
      select r.is_on, r.text, r.renew_url from reminder_settings r
      where r.organization_id = b.organization_id and (r.template_id = t.id or r.template_id is null)
      order by r.template_id is null limit 1) s on s.is_on
    where b.organization_id = ${organizationId}
      and b.id in (select badge_id from sent_reminders where mail_id = ${mailId}) and e.email = ${recipient}
      and ${mayBeReminded(now)}
    order by b.expires_at, b.id`)
  return rows
}
