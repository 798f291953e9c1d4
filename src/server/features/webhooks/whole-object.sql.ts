import { sql } from 'drizzle-orm'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Urls } from '#server/platform/urls.ts'
import { credentialUrls } from '../credentials/credential-urls.ts'

type Row = {
  badge: Record<string, unknown> | null
  award: (Record<string, unknown> & { awarded_at: string; undone_at: string | null }) | null
  template: object | null
  earner: object | null
}

/** The objects that an event is about, as they are now; those that it names by no id are left out. */
export async function findWhole(db: Database, urls: Urls, organizationId: string, ids: Record<string, unknown>) {
  const { badge_id, award_id, template_id, learning_path_id, earner_id } = ids
  const id = (value: unknown) => sql`${value ?? null}::uuid`
  const { rows } = await db.execute<Row>(sql`
    select (select to_jsonb(found) from (
        select id, number, status, emitted_at::text, expires_at::text, revoked_at::text, revoked_reason, recipient_email,
          recipient_first_name, recipient_last_name, grade, credits_earned
        from badges where organization_id = ${organizationId} and id = ${id(badge_id)}) found) as badge,
      (select to_jsonb(found) from (
        select id, kind, list_name, badges_count, skipped_count, awarded_at, undone_at
        from awards where organization_id = ${organizationId} and id = ${id(badge_id ? null : award_id)}) found) as award,
      (select to_jsonb(found) from (
        select t.id, v.title, v.type, t.status, t.is_learning_path from templates t
        join template_versions v on v.id = t.current_version_id
        where t.organization_id = ${organizationId} and t.id = ${id(template_id ?? learning_path_id)}) found) as template,
      (select to_jsonb(found) from (
        select id, email, first_name, last_name
        from earners where organization_id = ${organizationId} and id = ${id(badge_id ? null : earner_id)}) found) as earner`)
  const { badge, award, template, earner } = rows[0] ?? {}
  const instant = (at: string | null) => at && instantFrom(at.replace('T', ' '))
  return {
    ...(badge && {
      badge: {
        ...badge,
        url: urls.badge(String(badge['id'])),
        credential_url: credentialUrls(urls.base).credential(String(badge['id'])),
      },
    }),
    ...(award && { award: { ...award, awarded_at: instant(award.awarded_at), undone_at: instant(award.undone_at) } }),
    ...(template && { template }),
    ...(earner && { earner }),
  }
}
