ALTER TABLE "template_versions" ADD COLUMN "validity_count" integer;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "validity_unit" text;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_validity_unit" CHECK ("template_versions"."validity_unit" in ('day', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_validity" CHECK (("template_versions"."validity_count" is null) = ("template_versions"."validity_unit" is null) and "template_versions"."validity_count" between 1 and 120);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"schedule" text NOT NULL,
	"next_run_at" timestamp(6) with time zone NOT NULL,
	"started_at" timestamp(6) with time zone,
	"ended_at" timestamp(6) with time zone,
	"succeeded_at" timestamp(6) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"lease" uuid,
	"leased_until" timestamp(6) with time zone
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_actor";--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_actor" CHECK ("activities"."actor_type" in ('person', 'token', 'stranger', 'operator', 'system', 'schedule'));
--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "renews_badge_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "badges_renewed" ON "badges" USING btree ("renews_badge_id") WHERE "badges"."renews_badge_id" is not null;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_renews_another" CHECK ("badges"."renews_badge_id" <> "badges"."id");--> statement-breakpoint
-- Of the same organization. Deferred to the commit: a backup restores the badges in the order of their ids, a page at a time.
ALTER TABLE badges ADD CONSTRAINT badges_renews
  FOREIGN KEY (organization_id, renews_badge_id) REFERENCES badges (organization_id, id) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE TABLE "reminder_opt_outs" (
	"organization_id" uuid NOT NULL,
	"earner_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"done_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid,
	"is_on" boolean DEFAULT false NOT NULL,
	"days" integer[] NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"renew_url" text,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "reminder_settings_template" UNIQUE NULLS NOT DISTINCT("organization_id","template_id"),
	CONSTRAINT "reminder_settings_days" CHECK (cardinality("reminder_settings"."days") <= 5 and -1 <= all("reminder_settings"."days") and 365 >= all("reminder_settings"."days") and 0 <> all("reminder_settings"."days"))
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"organization_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sent_reminders_badge_id_days_pk" PRIMARY KEY("badge_id","days")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "digested_on" date;--> statement-breakpoint
ALTER TABLE "reminder_opt_outs" ADD CONSTRAINT "reminder_opt_outs_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_of_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_badge" FOREIGN KEY ("organization_id","badge_id") REFERENCES "public"."badges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_reminders_mail" ON "sent_reminders" USING btree ("mail_id");
--> statement-breakpoint
CREATE TABLE "scheduled_award_people" (
	"organization_id" uuid NOT NULL,
	"scheduled_award_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"added_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "scheduled_award_people_scheduled_award_id_earner_id_pk" PRIMARY KEY("scheduled_award_id","earner_id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_awards" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"template_id" uuid NOT NULL,
	"template_title" text NOT NULL,
	"recipient_email" text,
	"recipient_first_name" text,
	"recipient_last_name" text,
	"list_id" uuid,
	"list_name" text,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"duplicates" text DEFAULT 'allow' NOT NULL,
	"expiry" text DEFAULT 'computed' NOT NULL,
	"expires_at" timestamp(0),
	"activity_title" text DEFAULT '' NOT NULL,
	"activity_started_at" date,
	"activity_ended_at" date,
	"notes" text DEFAULT '' NOT NULL,
	"runs_at" timestamp(0) NOT NULL,
	"due_at" timestamp(6) with time zone NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"credits_missing" integer,
	"retry_until" timestamp(6) with time zone,
	"badges_count" integer,
	"skipped_count" integer,
	"version_number" integer,
	"badge_id" uuid,
	"ended_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "scheduled_awards_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "scheduled_awards_status" CHECK ("scheduled_awards"."status" in ('scheduled', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "scheduled_awards_expiry" CHECK ("scheduled_awards"."expiry" in ('computed', 'never', 'date')),
	CONSTRAINT "scheduled_awards_receiver" CHECK (("scheduled_awards"."list_id" is null) = ("scheduled_awards"."recipient_email" is not null))
);
--> statement-breakpoint
ALTER TABLE "scheduled_award_people" ADD CONSTRAINT "scheduled_award_people_award" FOREIGN KEY ("organization_id","scheduled_award_id") REFERENCES "public"."scheduled_awards"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_award_people" ADD CONSTRAINT "scheduled_award_people_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_awards" ADD CONSTRAINT "scheduled_awards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_awards" ADD CONSTRAINT "scheduled_awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_award_people_by_earner" ON "scheduled_award_people" USING btree ("earner_id");--> statement-breakpoint
CREATE INDEX "scheduled_awards_by_status" ON "scheduled_awards" USING btree ("organization_id","status","due_at");--> statement-breakpoint
CREATE INDEX "scheduled_awards_due" ON "scheduled_awards" USING btree ("due_at") WHERE "scheduled_awards"."status" in ('scheduled', 'running');
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "suspended_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "administrator_since" timestamp(6) with time zone;--> statement-breakpoint
-- The last change of a membership is the best that is known of both days; whoever was never changed came as what they are.
UPDATE "memberships" SET
  "suspended_at" = CASE WHEN "status" = 'suspended' THEN "updated_at" END,
  "administrator_since" = CASE WHEN "level" IN ('owner', 'admin') THEN "updated_at" END
WHERE "status" = 'suspended' OR "level" IN ('owner', 'admin');
