CREATE TABLE "award_holds" (
	"award_id" uuid NOT NULL,
	"holder" uuid NOT NULL,
	"started_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ends_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "award_holds_award_id_holder_pk" PRIMARY KEY("award_id","holder")
);
--> statement-breakpoint
DROP INDEX "badges_holders";--> statement-breakpoint
DROP INDEX "badges_shared";--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "undone_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "undone_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "award_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "undone_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "badge_days" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "undone_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "undone_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "award_holds" ADD CONSTRAINT "award_holds_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badges_undone" ON "badges" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE "badges"."undone_at" is not null;--> statement-breakpoint
CREATE INDEX "earners_undone" ON "earners" USING btree ("organization_id") WHERE "earners"."undone_count" > 0;--> statement-breakpoint
CREATE INDEX "badges_holders" ON "badges" USING btree ("organization_id","emitted_at","template_id","earner_id") WHERE "badges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "badges_shared" ON "badges" USING btree ("organization_id","undone_at") WHERE "badges"."shared_count" is not null;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_undone" CHECK ("badges"."undone_at" is null or "badges"."status" = 'revoked');--> statement-breakpoint
-- An undone badge is in no figure. `badges_count` keeps counting it, because it numbers badges and freezes versions; what is
-- shown is the difference.
DROP TRIGGER template_versions_frozen ON template_versions;
--> statement-breakpoint
CREATE TRIGGER template_versions_frozen BEFORE UPDATE ON template_versions
  FOR EACH ROW WHEN (OLD.badges_count > 0 OR OLD.is_issued_step)
  EXECUTE FUNCTION refuse_unnamed_change('version', 'badges_count', 'undone_count', 'is_issued_step', 'created_at',
    'updated_at');
--> statement-breakpoint
DROP TRIGGER badges_frozen ON badges;
--> statement-breakpoint
CREATE TRIGGER badges_frozen BEFORE UPDATE ON badges FOR EACH ROW WHEN (NOT is_erasing())
  EXECUTE FUNCTION refuse_unnamed_change('badge', 'earner_id', 'recipient_email', 'recipient_first_name',
    'recipient_last_name', 'search_name', 'status', 'revoked_at', 'revoked_reason', 'undone_at', 'shared_count', 'opened_at',
    'updated_at', 'renews_badge_id');
--> statement-breakpoint
-- The award of somebody who was erased can still be undone.
DROP TRIGGER badges_erased_frozen ON badges;
--> statement-breakpoint
CREATE TRIGGER badges_erased_frozen BEFORE UPDATE ON badges FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL)
  EXECUTE FUNCTION refuse_unnamed_change('badge', 'search_name', 'undone_at', 'updated_at');
--> statement-breakpoint
CREATE TRIGGER badges_undone_frozen BEFORE UPDATE OF undone_at ON badges FOR EACH ROW
  WHEN (OLD.undone_at IS NOT NULL AND NEW.undone_at IS DISTINCT FROM OLD.undone_at) EXECUTE FUNCTION refuse_change('badge');
--> statement-breakpoint
-- Somebody whose badges were all undone holds none, until the next one.
CREATE OR REPLACE FUNCTION count_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE template_versions v SET badges_count = v.badges_count + n.badges
  FROM (SELECT template_version_id AS id, count(*)::int AS badges FROM issued GROUP BY 1) n WHERE v.id = n.id;

  UPDATE templates t SET badges_count = t.badges_count + n.badges
  FROM (SELECT template_id AS id, count(*)::int AS badges FROM issued GROUP BY 1) n WHERE t.id = n.id;

  WITH held AS (
    UPDATE earners e SET badges_count = e.badges_count + n.badges
    FROM (SELECT earner_id AS id, count(*)::int AS badges FROM issued GROUP BY 1) n WHERE e.id = n.id
    RETURNING e.organization_id, e.badges_count - e.undone_count = n.badges AS is_first
  )
  UPDATE organizations o SET holders_count = o.holders_count + n.people
  FROM (SELECT organization_id, count(*)::int AS people FROM held WHERE is_first GROUP BY 1) n
  WHERE o.id = n.organization_id;

  INSERT INTO badge_months AS m (organization_id, month, is_learning_path, type, badges)
  SELECT i.organization_id, date_trunc('month', i.emitted_at)::date, t.is_learning_path, v.type, count(*)
  FROM issued i JOIN template_versions v ON v.id = i.template_version_id JOIN templates t ON t.id = i.template_id
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, month, is_learning_path, type) DO UPDATE SET badges = m.badges + excluded.badges;

  INSERT INTO badge_expiries AS x (organization_id, day, badges)
  SELECT organization_id, expires_at::date, count(*) FROM issued
  WHERE status = 'valid' AND expires_at IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (organization_id, day) DO UPDATE SET badges = x.badges + excluded.badges;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_earners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE organizations o SET earners_count = o.earners_count + n.people
    FROM (SELECT organization_id, count(*)::int AS people FROM changed GROUP BY 1) n WHERE o.id = n.organization_id;
  ELSE
    UPDATE organizations o SET earners_count = o.earners_count - n.people, holders_count = o.holders_count - n.holders
    FROM (SELECT organization_id, count(*)::int AS people, (count(*) FILTER (WHERE badges_count > undone_count))::int AS holders
      FROM changed GROUP BY 1) n WHERE o.id = n.organization_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_undone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM after WHERE undone_at IS NOT NULL) THEN RETURN NULL; END IF;

  -- Undone badges also change hands, when two people turn out to be one. Somebody who is erased is deleted with their counts.
  UPDATE earners e SET undone_count = e.undone_count + n.badges
  FROM (
    SELECT person.id, sum(person.badges)::int AS badges FROM before b JOIN after a USING (id)
    CROSS JOIN LATERAL (VALUES
      (b.earner_id, -(b.undone_at IS NOT NULL)::int), (a.earner_id, (a.undone_at IS NOT NULL)::int)
    ) person (id, badges)
    WHERE a.earner_id IS NOT NULL GROUP BY 1 HAVING sum(person.badges) <> 0
  ) n WHERE e.id = n.id;

  UPDATE organizations o SET undone_count = o.undone_count + n.badges, holders_count = o.holders_count - n.holders
  FROM (
    SELECT a.organization_id, count(*)::int AS badges,
      (count(DISTINCT a.earner_id) FILTER (WHERE e.badges_count = e.undone_count))::int AS holders
    FROM before b JOIN after a USING (id) LEFT JOIN earners e ON e.id = a.earner_id
    WHERE b.undone_at IS NULL AND a.undone_at IS NOT NULL GROUP BY 1
  ) n WHERE o.id = n.organization_id;

  UPDATE template_versions v SET undone_count = v.undone_count + n.badges
  FROM (
    SELECT a.template_version_id AS id, count(*)::int AS badges FROM before b JOIN after a USING (id)
    WHERE b.undone_at IS NULL AND a.undone_at IS NOT NULL GROUP BY 1
  ) n WHERE v.id = n.id;

  UPDATE templates t SET undone_count = t.undone_count + n.badges
  FROM (
    SELECT a.template_id AS id, count(*)::int AS badges FROM before b JOIN after a USING (id)
    WHERE b.undone_at IS NULL AND a.undone_at IS NOT NULL GROUP BY 1
  ) n WHERE t.id = n.id;

  UPDATE badge_months m SET badges = m.badges - n.badges
  FROM (
    SELECT a.organization_id, date_trunc('month', a.emitted_at)::date AS month, t.is_learning_path, v.type,
      count(*)::int AS badges
    FROM before b JOIN after a USING (id) JOIN template_versions v ON v.id = a.template_version_id
    JOIN templates t ON t.id = a.template_id
    WHERE b.undone_at IS NULL AND a.undone_at IS NOT NULL GROUP BY 1, 2, 3, 4
  ) n
  WHERE m.organization_id = n.organization_id AND m.month = n.month AND m.is_learning_path = n.is_learning_path
    AND m.type = n.type;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_undone AFTER UPDATE ON badges REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_undone();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  INSERT INTO badge_days AS d
    (organization_id, day, template_id, list_id, user_id, issued, opened, shared, revoked, ending, undone)
  SELECT c.organization_id, m.day, c.template_id, w.list_id, w.user_id, sum(c.sign * m.issued), sum(c.sign * m.opened),
    sum(c.sign * m.shared), sum(c.sign * m.revoked), sum(c.sign * m.ending), sum(c.sign * m.undone)
  FROM (SELECT -1 AS sign, b.* FROM before b UNION ALL SELECT 1, a.* FROM after a) c
  LEFT JOIN awards w ON w.id = c.award_id
  CROSS JOIN LATERAL (SELECT (c.undone_at IS NULL)::int AS n) counts
  CROSS JOIN LATERAL (VALUES
    (c.emitted_at::date, n, n * (c.opened_at IS NOT NULL)::int, n * (c.shared_count IS NOT NULL)::int, 0, 0, 0),
    (c.revoked_at::date, 0, 0, 0, n * (c.status = 'revoked')::int, 0, 1 - n),
    (c.expires_at::date, 0, 0, 0, 0, n * (c.status = 'valid')::int, 0)
  ) m (day, issued, opened, shared, revoked, ending, undone)
  WHERE m.day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(c.sign * m.issued) <> 0 OR sum(c.sign * m.opened) <> 0 OR sum(c.sign * m.shared) <> 0
    OR sum(c.sign * m.revoked) <> 0 OR sum(c.sign * m.ending) <> 0 OR sum(c.sign * m.undone) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (organization_id, day, template_id, list_id, user_id) DO UPDATE SET
    issued = d.issued + excluded.issued, opened = d.opened + excluded.opened, shared = d.shared + excluded.shared,
    revoked = d.revoked + excluded.revoked, ending = d.ending + excluded.ending, undone = d.undone + excluded.undone;

  -- Badges that were handed on to somebody else, or undone, may have been the first of the one, and may be that of the other.
  SELECT array_agg(DISTINCT person.id) INTO moved
  FROM before b JOIN after a USING (id) CROSS JOIN LATERAL (VALUES (b.earner_id), (a.earner_id)) person (id)
  WHERE (b.earner_id IS DISTINCT FROM a.earner_id OR (b.undone_at IS NULL) <> (a.undone_at IS NULL))
    AND person.id IS NOT NULL;
  IF moved IS NOT NULL THEN
    DELETE FROM first_badges WHERE earner_id = ANY (moved);
    INSERT INTO first_badges (organization_id, earner_id, badge_id, emitted_at, seq, template_id)
    SELECT DISTINCT ON (earner_id) organization_id, earner_id, id, emitted_at, seq, template_id
    FROM badges WHERE earner_id = ANY (moved) AND undone_at IS NULL ORDER BY earner_id, emitted_at, seq;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was undone before: the triggers above take it out of the figures.
UPDATE badges b SET undone_at = a.undone_at FROM awards a
WHERE a.id = b.award_id AND a.undone_at IS NOT NULL AND b.status = 'revoked';
--> statement-breakpoint
UPDATE mails m SET award_id = b.award_id FROM badges b
WHERE m.status = 'waiting' AND m.kind = 'badge_awarded' AND b.id = m.badge_id;
