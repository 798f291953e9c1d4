ALTER TABLE "path_states" ADD COLUMN "is_to_award" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "path_states_to_award" ON "path_states" USING btree ("organization_id","state","complete_since") WHERE "path_states"."is_to_award";--> statement-breakpoint
-- Who is to be awarded is written by the next evaluation of each path.
INSERT INTO path_marks (organization_id, template_id)
SELECT organization_id, id FROM templates WHERE is_learning_path AND status <> 'draft';
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"made_by" uuid,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_reports_name" CHECK (length("saved_reports"."name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "academic_year_first_month" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_reports_of_user" ON "saved_reports" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "saved_reports_made_by" ON "saved_reports" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_academic_year" CHECK ("organizations"."academic_year_first_month" between 1 and 12);
--> statement-breakpoint
CREATE TABLE "mail_words" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"opening" text NOT NULL,
	"closing" text NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mail_words_template" UNIQUE NULLS NOT DISTINCT("organization_id","template_id","language"),
	CONSTRAINT "mail_words_language" CHECK ("mail_words"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "mistake_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"settled_at" timestamp(6) with time zone,
	"settled_by" uuid
);
--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "email_dead_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "mail_words" ADD CONSTRAINT "mail_words_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_words" ADD CONSTRAINT "mail_words_of_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_reports" ADD CONSTRAINT "mistake_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_reports" ADD CONSTRAINT "mistake_reports_badge" FOREIGN KEY ("organization_id","badge_id") REFERENCES "public"."badges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mistake_reports_by_badge" ON "mistake_reports" USING btree ("badge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mistake_reports_waiting" ON "mistake_reports" USING btree ("badge_id") WHERE "mistake_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "mistake_reports_to_settle" ON "mistake_reports" USING btree ("organization_id") WHERE "mistake_reports"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_color" CHECK ("organizations"."color" ~ '^#[0-9a-fA-F]{6}$');--> statement-breakpoint
-- Afterwards, in a statement of its own: a trigger before updates would have every one compute generated columns anew.
CREATE FUNCTION lift_dead_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE earners SET email_dead_at = NULL WHERE id = NEW.id AND email_dead_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_address_lifted AFTER UPDATE OF email ON earners
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION lift_dead_address();
--> statement-breakpoint
UPDATE reminder_settings SET text = replace(text, '{end_date}', '{expires_on}') WHERE text LIKE '%{end_date}%';
--> statement-breakpoint
CREATE TABLE "badge_days" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"template_id" uuid NOT NULL,
	"list_id" uuid,
	"user_id" uuid,
	"issued" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"shared" integer DEFAULT 0 NOT NULL,
	"revoked" integer DEFAULT 0 NOT NULL,
	"ending" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "badge_days_key" UNIQUE NULLS NOT DISTINCT("organization_id","day","template_id","list_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "first_badges" (
	"organization_id" uuid NOT NULL,
	"earner_id" uuid PRIMARY KEY NOT NULL,
	"badge_id" uuid NOT NULL,
	"emitted_at" timestamp(0) NOT NULL,
	"seq" integer NOT NULL,
	"template_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "badge_days" ADD CONSTRAINT "badge_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_badges" ADD CONSTRAINT "first_badges_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_badges" ADD CONSTRAINT "first_badges_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_badges_issued" ON "first_badges" USING btree ("organization_id","emitted_at","template_id");--> statement-breakpoint
CREATE INDEX "first_badges_badge" ON "first_badges" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "badges_holders" ON "badges" USING btree ("organization_id","emitted_at","template_id","earner_id");
--> statement-breakpoint
-- The sums that reports read. Statement triggers over transition tables, as those of the other counters.
CREATE FUNCTION sum_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO badge_days AS d (organization_id, day, template_id, list_id, user_id, issued, opened, shared, revoked, ending)
  SELECT c.organization_id, m.day, c.template_id, w.list_id, w.user_id,
    sum(m.issued), sum(m.opened), sum(m.shared), sum(m.revoked), sum(m.ending)
  FROM issued c LEFT JOIN awards w ON w.id = c.award_id
  CROSS JOIN LATERAL (VALUES
    (c.emitted_at::date, 1, (c.opened_at IS NOT NULL)::int, (c.shared_count IS NOT NULL)::int, 0, 0),
    (c.revoked_at::date, 0, 0, 0, (c.status = 'revoked')::int, 0),
    (c.expires_at::date, 0, 0, 0, 0, (c.status = 'valid')::int)
  ) m (day, issued, opened, shared, revoked, ending)
  WHERE m.day IS NOT NULL AND m.issued + m.revoked + m.ending > 0
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (organization_id, day, template_id, list_id, user_id) DO UPDATE SET
    issued = d.issued + excluded.issued, opened = d.opened + excluded.opened, shared = d.shared + excluded.shared,
    revoked = d.revoked + excluded.revoked, ending = d.ending + excluded.ending;

  INSERT INTO first_badges AS f (organization_id, earner_id, badge_id, emitted_at, seq, template_id)
  SELECT DISTINCT ON (earner_id) organization_id, earner_id, id, emitted_at, seq, template_id
  FROM issued WHERE earner_id IS NOT NULL ORDER BY earner_id, emitted_at, seq
  ON CONFLICT (earner_id) DO UPDATE SET badge_id = excluded.badge_id, emitted_at = excluded.emitted_at,
    seq = excluded.seq, template_id = excluded.template_id
    WHERE (excluded.emitted_at, excluded.seq) < (f.emitted_at, f.seq);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_summed AFTER INSERT ON badges REFERENCING NEW TABLE AS issued
  FOR EACH STATEMENT EXECUTE FUNCTION sum_issued();
--> statement-breakpoint
CREATE FUNCTION sum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  INSERT INTO badge_days AS d (organization_id, day, template_id, list_id, user_id, issued, opened, shared, revoked, ending)
  SELECT c.organization_id, m.day, c.template_id, w.list_id, w.user_id, sum(c.sign * m.issued), sum(c.sign * m.opened),
    sum(c.sign * m.shared), sum(c.sign * m.revoked), sum(c.sign * m.ending)
  FROM (SELECT -1 AS sign, b.* FROM before b UNION ALL SELECT 1, a.* FROM after a) c
  LEFT JOIN awards w ON w.id = c.award_id
  CROSS JOIN LATERAL (VALUES
    (c.emitted_at::date, 1, (c.opened_at IS NOT NULL)::int, (c.shared_count IS NOT NULL)::int, 0, 0),
    (c.revoked_at::date, 0, 0, 0, (c.status = 'revoked')::int, 0),
    (c.expires_at::date, 0, 0, 0, 0, (c.status = 'valid')::int)
  ) m (day, issued, opened, shared, revoked, ending)
  WHERE m.day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(c.sign * m.issued) <> 0 OR sum(c.sign * m.opened) <> 0 OR sum(c.sign * m.shared) <> 0
    OR sum(c.sign * m.revoked) <> 0 OR sum(c.sign * m.ending) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (organization_id, day, template_id, list_id, user_id) DO UPDATE SET
    issued = d.issued + excluded.issued, opened = d.opened + excluded.opened, shared = d.shared + excluded.shared,
    revoked = d.revoked + excluded.revoked, ending = d.ending + excluded.ending;

  -- Badges that were handed on to somebody else may have been the first of the one, and may be that of the other.
  SELECT array_agg(DISTINCT person.id) INTO moved
  FROM before b JOIN after a USING (id) CROSS JOIN LATERAL (VALUES (b.earner_id), (a.earner_id)) person (id)
  WHERE b.earner_id IS DISTINCT FROM a.earner_id AND person.id IS NOT NULL;
  IF moved IS NOT NULL THEN
    DELETE FROM first_badges WHERE earner_id = ANY (moved);
    INSERT INTO first_badges (organization_id, earner_id, badge_id, emitted_at, seq, template_id)
    SELECT DISTINCT ON (earner_id) organization_id, earner_id, id, emitted_at, seq, template_id
    FROM badges WHERE earner_id = ANY (moved) ORDER BY earner_id, emitted_at, seq;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_change_summed AFTER UPDATE ON badges REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION sum_changed();
--> statement-breakpoint
-- What was issued before.
INSERT INTO badge_days (organization_id, day, template_id, list_id, user_id, issued, opened, shared, revoked, ending)
SELECT c.organization_id, m.day, c.template_id, w.list_id, w.user_id,
  sum(m.issued), sum(m.opened), sum(m.shared), sum(m.revoked), sum(m.ending)
FROM badges c LEFT JOIN awards w ON w.id = c.award_id
CROSS JOIN LATERAL (VALUES
    (c.emitted_at::date, 1, (c.opened_at IS NOT NULL)::int, (c.shared_count IS NOT NULL)::int, 0, 0),
    (c.revoked_at::date, 0, 0, 0, (c.status = 'revoked')::int, 0),
    (c.expires_at::date, 0, 0, 0, 0, (c.status = 'valid')::int)
  ) m (day, issued, opened, shared, revoked, ending)
WHERE m.day IS NOT NULL AND m.issued + m.revoked + m.ending > 0
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO first_badges (organization_id, earner_id, badge_id, emitted_at, seq, template_id)
SELECT DISTINCT ON (earner_id) organization_id, earner_id, id, emitted_at, seq, template_id
FROM badges WHERE earner_id IS NOT NULL ORDER BY earner_id, emitted_at, seq;
--> statement-breakpoint
-- What `find` compares, of what is stored and of what is searched for alike. An apostrophe or a hyphen joins what it
-- stands between ("D'Angelo" is "dangelo"); signs that are not seen go.
CREATE FUNCTION join_words(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(folded,
  '[''\u00ad\u02be\u02bf\u200b-\u200f\u2010-\u2015\u2060\u2212\ufeff-]+', '', 'g'),
  '[\s,;"()\[\]{}<>\\]+', ' ', 'g');
--> statement-breakpoint
-- The words of a text between spaces. A word is compared by its first 100 letters: the database stores none of 2,048 bytes.
CREATE FUNCTION split_words(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(string_to_array(regexp_replace(words, '([^ ]{100})[^ ]+', '\1', 'g'), ' '), '');
--> statement-breakpoint
-- Each word as it stands ("dangelo", "anna.rossi@wrenfield.example"), what follows an @, and its parts ("d", "angelo").
CREATE FUNCTION folded_words(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(split_words(
  regexp_replace(join_words(folded), '@([^ ]+)', '@\1 \1', 'g') || ' ' ||
  regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000-\u303f\ufeff]+', ' ', 'g')));
--> statement-breakpoint
-- Scripts that put no space between words are found from any letter on.
CREATE FUNCTION is_unspaced(value text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]';
--> statement-breakpoint
CREATE FUNCTION suffixes(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(substr(value, place), ' '), '') FROM generate_series(1, least(length(value), 60)) place);
--> statement-breakpoint
-- The words of a text, by the beginnings of which it is found.
CREATE FUNCTION search_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN folded_words(fold(value || CASE WHEN is_unspaced(value) THEN ' ' || suffixes(value) ELSE '' END));
--> statement-breakpoint
-- The words of a person: names also without their spaces ("lopresti"), and one after the other where a script has none;
-- of metadata the values, however deep.
CREATE FUNCTION person_words(first_name text, last_name text, email text, former_names text, metadata jsonb)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN folded_words(fold(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || former_names
  || ' ' || replace(first_name, ' ', '') || ' ' || replace(last_name, ' ', '')
  || CASE WHEN is_unspaced(first_name || last_name)
    THEN ' ' || suffixes(last_name || first_name) || ' ' || suffixes(first_name || last_name) ELSE '' END
  || CASE WHEN metadata IS NULL THEN ''
    ELSE ' ' || regexp_replace(
      jsonb_path_query_array(metadata, 'strict $.** ? (@.type() == "string" || @.type() == "number")')::text,
      '\\([nrtbf]|u00[0-9a-f]{2})', ' ', 'g') END));
--> statement-breakpoint
-- The words of a search. What a sentence puts around a word is not part of it.
CREATE FUNCTION find_words(find text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN split_words(regexp_replace(join_words(fold(find)), '(^| )[.@#:!?/&*]+|[.:!?/*]+(?= |$)', ' ', 'g'));
--> statement-breakpoint
-- A query for all of the words (`&`) or any (`|`), each the beginning of one. Null without words, which finds nothing.
CREATE FUNCTION words_query(words text[], operator text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN cardinality(words) > 0
  THEN ('''' || array_to_string(words, ''':* ' || operator || ' ''') || ''':*')::tsquery END;
--> statement-breakpoint
-- The one way in which people are found: all words, in any order, each the beginning of a word that is stored.
CREATE FUNCTION find_query(find text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN words_query(find_words(find), '&');
--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "former_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE earners e SET former_names = former.names FROM (
  SELECT b.earner_id, left(string_agg(DISTINCT b.recipient_first_name || ' ' || b.recipient_last_name, ' '), 1000) AS names
  FROM badges b JOIN earners holder ON holder.id = b.earner_id
  WHERE (b.recipient_first_name, b.recipient_last_name) <> (holder.first_name, holder.last_name) GROUP BY 1
) former WHERE e.id = former.earner_id;
--> statement-breakpoint
-- The names that somebody's badges bear are kept when the person takes another one. Afterwards, in a statement of its own:
-- a trigger before updates would have every one compute the words anew, also where an award counts its badges.
CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE earners e SET former_names = coalesce((
    SELECT left(string_agg(DISTINCT b.recipient_first_name || ' ' || b.recipient_last_name, ' '), 1000)
    FROM badges b WHERE b.organization_id = e.organization_id AND b.earner_id = e.id
      AND (b.recipient_first_name, b.recipient_last_name) <> (e.first_name, e.last_name)), '')
  WHERE e.id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_renamed AFTER UPDATE OF first_name, last_name ON earners FOR EACH ROW
  WHEN (OLD.badges_count > 0 AND (OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION keep_former_name();
--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (person_words(first_name, last_name, email, former_names, metadata)) STORED;--> statement-breakpoint
CREATE INDEX "earners_find" ON "earners" USING gin ("organization_id","search_words");--> statement-breakpoint
CREATE INDEX "template_versions_find" ON "template_versions" USING gin ("organization_id",search_words("title" || ' ' || "code"));
--> statement-breakpoint
DROP INDEX "badges_by_earner";--> statement-breakpoint
CREATE INDEX "badges_by_earner" ON "badges" USING btree ("organization_id","earner_id","template_version_id");
