CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"template_id" uuid,
	"template_version_id" uuid,
	"list_id" uuid,
	"list_name" text,
	"badges_count" integer NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"awarded_at" timestamp(6) with time zone NOT NULL,
	"undone_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "awards_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "awards_kind" CHECK ("awards"."kind" in ('one', 'list', 'import', 'renewal', 'scheduled', 'path')),
	CONSTRAINT "awards_badges" CHECK ("awards"."badges_count" > 0 and "awards"."skipped_count" >= 0),
	CONSTRAINT "awards_template_version" CHECK (("awards"."template_id" is null) = ("awards"."template_version_id" is null))
);
--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "award_id" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_awards" ADD COLUMN "award_id" uuid;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_version" FOREIGN KEY ("organization_id","template_id","template_version_id") REFERENCES "public"."template_versions"("organization_id","template_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_newest" ON "awards" USING btree ("organization_id","awarded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "awards_template" ON "awards" USING btree ("organization_id","template_id","awarded_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "awards_list" ON "awards" USING btree ("organization_id","list_id") WHERE "awards"."list_id" is not null;--> statement-breakpoint
-- What was awarded before is grouped: badges of one template, or renewals of any, that one person issued in one transaction,
-- which the lines of their history still show. In a store that was restored from a backup all were written by the same one:
-- there a pause of two seconds ends an award. Only what the award is known to have been is written of it.
CREATE TEMPORARY TABLE acts_of_badges AS
WITH issued AS (
  SELECT b.id, b.organization_id, b.seq, b.template_id, b.template_version_id, b.created_at, b.imported, e.user_id,
    coalesce(e.data ? 'renews', false) AS is_renewal, coalesce(e.xmin, b.xmin)::text AS written_in
  FROM badges b
  JOIN organizations o ON o.id = b.organization_id
  JOIN template_versions v ON v.organization_id = b.organization_id AND v.template_id = b.template_id
    AND v.id = b.template_version_id
  LEFT JOIN events e ON e.organization_id = b.organization_id AND e.subject = 'badge' AND e.subject_id = b.id
    AND e.action = 'issued'
), begun AS (
  SELECT *, CASE WHEN is_renewal THEN NULL ELSE template_id END AS same_template,
    CASE WHEN written_in = lag(written_in) OVER same
      AND created_at - lag(created_at) OVER same < interval '2 seconds' THEN 0 ELSE 1 END AS begins
  FROM issued
  WINDOW same AS (PARTITION BY organization_id, user_id, is_renewal, CASE WHEN is_renewal THEN NULL ELSE template_id END
    ORDER BY seq)
)
SELECT *, sum(begins) OVER (PARTITION BY organization_id, user_id, is_renewal, same_template ORDER BY seq) AS place
FROM begun;
--> statement-breakpoint
CREATE TEMPORARY TABLE acts AS
SELECT uuid_v7() AS id, organization_id, user_id, is_renewal, same_template, place, count(*)::int AS badges,
  min(created_at) AS first_at, max(created_at) AS last_at, bool_or(imported) AS imported, (array_agg(id))[1] AS badge_id,
  CASE WHEN count(DISTINCT template_version_id) = 1 THEN (array_agg(template_id))[1] END AS template_id,
  CASE WHEN count(DISTINCT template_version_id) = 1 THEN (array_agg(template_version_id))[1] END AS version_id
FROM acts_of_badges GROUP BY organization_id, user_id, is_renewal, same_template, place;
--> statement-breakpoint
INSERT INTO awards (id, organization_id, user_id, kind, template_id, template_version_id, list_id, list_name, badges_count,
  skipped_count, awarded_at, created_at)
SELECT DISTINCT ON (acts.id) acts.id, acts.organization_id, u.id,
  CASE
    WHEN acts.imported THEN 'import'
    WHEN acts.is_renewal THEN 'renewal'
    WHEN line.actor_type = 'schedule' OR EXISTS (SELECT FROM scheduled_awards s WHERE s.badge_id = acts.badge_id)
      THEN 'scheduled'
    WHEN EXISTS (SELECT FROM path_awards p WHERE p.badge_id = acts.badge_id) THEN 'path'
    WHEN listed.id IS NOT NULL OR acts.badges > 1 THEN 'list'
    ELSE 'one'
  END,
  acts.template_id, acts.version_id, listed.subject_id, coalesce(line.details ->> 'list', l.name), acts.badges,
  coalesce((listed.data ->> 'skipped')::int, 0), acts.first_at, acts.first_at
FROM acts
LEFT JOIN users u ON u.id = acts.user_id
-- The lines that an award to a list leaves after its badges, in the same transaction.
LEFT JOIN events listed ON listed.organization_id = acts.organization_id AND listed.subject = 'earners_list'
  AND listed.action = 'awarded' AND listed.data ->> 'templateId' = acts.template_id::text
  AND listed.data ->> 'badges' = acts.badges::text
  AND listed.created_at BETWEEN acts.last_at AND acts.last_at + interval '5 seconds'
LEFT JOIN earners_lists l ON l.organization_id = acts.organization_id AND l.id = listed.subject_id
LEFT JOIN activities line ON line.organization_id = acts.organization_id AND line.kind = 'list_awarded'
  AND line.subject_id = acts.template_id AND line.details ->> 'count' = acts.badges::text
  AND line.created_at BETWEEN acts.last_at AND acts.last_at + interval '5 seconds'
ORDER BY acts.id, listed.created_at, line.created_at;
--> statement-breakpoint
-- What is frozen in a badge and counted of it stays as it is.
ALTER TABLE badges DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE badges b SET award_id = acts.id
FROM acts_of_badges o JOIN acts ON acts.organization_id = o.organization_id
  AND acts.user_id IS NOT DISTINCT FROM o.user_id AND acts.is_renewal = o.is_renewal
  AND acts.same_template IS NOT DISTINCT FROM o.same_template AND acts.place = o.place
WHERE b.id = o.id;
--> statement-breakpoint
ALTER TABLE badges ENABLE TRIGGER USER;
--> statement-breakpoint
UPDATE scheduled_awards s SET award_id = b.award_id FROM badges b WHERE b.id = s.badge_id;
--> statement-breakpoint
DROP TABLE acts_of_badges, acts;
--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_award" FOREIGN KEY ("organization_id","award_id") REFERENCES "public"."awards"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badges_by_award" ON "badges" USING btree ("award_id","seq");