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
