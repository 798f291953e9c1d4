CREATE TABLE "path_awards" (
	"organization_id" uuid NOT NULL,
	"learning_path_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"allowed_after" integer NOT NULL,
	"badge_id" uuid NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "path_awards_learning_path_id_earner_id_allowed_after_pk" PRIMARY KEY("learning_path_id","earner_id","allowed_after"),
	CONSTRAINT "path_awards_badge" UNIQUE("badge_id")
);
--> statement-breakpoint
CREATE TABLE "path_marks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"earner_ids" uuid[],
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "path_states" (
	"organization_id" uuid NOT NULL,
	"learning_path_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"state" text,
	"is_at_risk" boolean DEFAULT false NOT NULL,
	"held_count" integer DEFAULT 0 NOT NULL,
	"last_step_id" uuid,
	"last_step_at" timestamp(0),
	"badge_id" uuid,
	"complete_since" timestamp(6) with time zone,
	"treatment" text,
	"is_declined" boolean DEFAULT false NOT NULL,
	"allowed_after" integer DEFAULT 0 NOT NULL,
	"next_change_at" timestamp(0),
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "path_states_learning_path_id_earner_id_pk" PRIMARY KEY("learning_path_id","earner_id"),
	CONSTRAINT "path_states_state" CHECK ("path_states"."state" in ('started', 'complete', 'proposed', 'waiting_for_credits', 'awarded', 'lapsed', 'withheld')),
	CONSTRAINT "path_states_treatment" CHECK ("path_states"."treatment" in ('award', 'propose', 'leave')),
	CONSTRAINT "path_states_at_risk" CHECK (not "path_states"."is_at_risk" or "path_states"."state" = 'awarded')
);
--> statement-breakpoint
ALTER TABLE "path_steps" ADD COLUMN "is_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "needed_steps" integer;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "expired_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "award_mode" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "mails_say_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "path_awards" ADD CONSTRAINT "path_awards_badge_of_organization" FOREIGN KEY ("organization_id","badge_id") REFERENCES "public"."badges"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_awards" ADD CONSTRAINT "path_awards_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_marks" ADD CONSTRAINT "path_marks_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_states" ADD CONSTRAINT "path_states_path" FOREIGN KEY ("organization_id","learning_path_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_states" ADD CONSTRAINT "path_states_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "path_awards_by_earner" ON "path_awards" USING btree ("earner_id");--> statement-breakpoint
CREATE INDEX "path_marks_by_template" ON "path_marks" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "path_states_newest" ON "path_states" USING btree ("learning_path_id","last_step_at" DESC NULLS LAST,"earner_id" DESC NULLS LAST) WHERE "path_states"."state" is not null;--> statement-breakpoint
CREATE INDEX "path_states_by_earner" ON "path_states" USING btree ("earner_id");--> statement-breakpoint
CREATE INDEX "path_states_next_change" ON "path_states" USING btree ("next_change_at") WHERE "path_states"."next_change_at" is not null;--> statement-breakpoint
CREATE INDEX "path_states_to_follow" ON "path_states" USING btree ("organization_id","complete_since") WHERE "path_states"."state" in ('complete', 'proposed', 'waiting_for_credits') or "path_states"."is_at_risk";--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_needed_steps" CHECK ("template_versions"."needed_steps" >= 0);--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_award_mode" CHECK ("templates"."award_mode" in ('manual', 'approval', 'automatic'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_path_settings" CHECK ("templates"."is_learning_path" or ("templates"."award_mode" = 'manual' and not "templates"."mails_say_step"));--> statement-breakpoint
-- Whatever can change where somebody stands on a learning path marks it in its own transaction, so that no statement can
-- forget it: a row for each template and thousand people. Always by the template and never by the path: which paths it is a
-- step of may be changed at the same moment, and is read when the mark is.
CREATE FUNCTION mark_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_marks (organization_id, template_id, earner_ids)
  SELECT organization_id, template_id, array_agg(earner_id) FROM (
    SELECT organization_id, template_id, earner_id,
      (row_number() OVER (PARTITION BY organization_id, template_id) - 1) / 1000 AS part
    FROM issued WHERE earner_id IS NOT NULL
  ) people GROUP BY organization_id, template_id, part;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_marked AFTER INSERT ON badges REFERENCING NEW TABLE AS issued
  FOR EACH STATEMENT EXECUTE FUNCTION mark_issued();
--> statement-breakpoint
CREATE FUNCTION mark_changed_badges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_marks (organization_id, template_id, earner_ids)
  SELECT organization_id, template_id, array_agg(earner_id) FROM (
    SELECT b.organization_id, b.template_id, person.earner_id,
      (row_number() OVER (PARTITION BY b.organization_id, b.template_id) - 1) / 1000 AS part
    FROM before b JOIN after a USING (id)
    CROSS JOIN LATERAL (SELECT b.earner_id UNION SELECT a.earner_id) person
    WHERE person.earner_id IS NOT NULL
      AND (b.status <> a.status OR b.earner_id IS DISTINCT FROM a.earner_id)
  ) people GROUP BY organization_id, template_id, part;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_change_marked AFTER UPDATE ON badges REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_badges();
--> statement-breakpoint
CREATE FUNCTION mark_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_marks (organization_id, template_id)
  SELECT DISTINCT organization_id, learning_path_id FROM changed
  WHERE EXISTS (SELECT FROM templates t WHERE t.id = learning_path_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER path_steps_added_marked AFTER INSERT ON path_steps REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_steps();
--> statement-breakpoint
CREATE TRIGGER path_steps_removed_marked AFTER DELETE ON path_steps REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_steps();
--> statement-breakpoint
CREATE FUNCTION mark_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_marks (organization_id, template_id) VALUES (NEW.organization_id, NEW.learning_path_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER path_steps_marked AFTER UPDATE ON path_steps FOR EACH ROW
  WHEN (OLD.is_required <> NEW.is_required) EXECUTE FUNCTION mark_step();
--> statement-breakpoint
CREATE FUNCTION mark_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_marks (organization_id, template_id) VALUES (NEW.organization_id, NEW.template_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER template_versions_marked AFTER UPDATE ON template_versions FOR EACH ROW
  WHEN (OLD.needed_steps IS DISTINCT FROM NEW.needed_steps OR OLD.expired_counts <> NEW.expired_counts)
  EXECUTE FUNCTION mark_rule();
--> statement-breakpoint
CREATE FUNCTION mark_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_marks (organization_id, template_id) VALUES (NEW.organization_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A step that is archived keeps its holders, but its paths cannot be awarded meanwhile.
CREATE TRIGGER templates_marked AFTER UPDATE ON templates FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR NEW.is_learning_path
    AND (OLD.current_version_id IS DISTINCT FROM NEW.current_version_id OR OLD.award_mode <> NEW.award_mode))
  EXECUTE FUNCTION mark_template();
--> statement-breakpoint
-- Whoever holds steps of a path already, or its badge, is evaluated once the service has started.
INSERT INTO path_marks (organization_id, template_id)
SELECT organization_id, id FROM templates WHERE is_learning_path AND status <> 'draft';
