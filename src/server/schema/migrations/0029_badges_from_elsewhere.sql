CREATE TABLE "badge_import_classes" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"organization_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"template_id" uuid,
	"is_left_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "badge_import_classes_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "badge_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"class_place" integer NOT NULL,
	"import_key" text NOT NULL,
	"data" jsonb,
	"problem" jsonb,
	"badge_id" uuid,
	CONSTRAINT "badge_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "badge_imports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"sends_mails" boolean DEFAULT false NOT NULL,
	"rows_count" integer NOT NULL,
	"award_id" uuid,
	"leased_until" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"confirmed_at" timestamp(6) with time zone,
	"finished_at" timestamp(6) with time zone,
	CONSTRAINT "badge_imports_source" CHECK ("badge_imports"."source" in ('sheet', 'badgr', 'files')),
	CONSTRAINT "badge_imports_status" CHECK ("badge_imports"."status" in ('checked', 'running', 'finished', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "awards" DROP CONSTRAINT "awards_kind";--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "original" jsonb;--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "badge_import_classes" ADD CONSTRAINT "badge_import_classes_import_id_badge_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."badge_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_import_classes" ADD CONSTRAINT "badge_import_classes_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_import_rows" ADD CONSTRAINT "badge_import_rows_import_id_badge_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."badge_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_imports" ADD CONSTRAINT "badge_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_imports" ADD CONSTRAINT "badge_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badge_import_rows_waiting" ON "badge_import_rows" USING btree ("import_id","row") WHERE "badge_import_rows"."problem" is null and "badge_import_rows"."badge_id" is null;--> statement-breakpoint
CREATE INDEX "badge_import_rows_address" ON "badge_import_rows" USING btree (lower("data" ->> 'recipient_email'));--> statement-breakpoint
CREATE INDEX "badge_imports_newest" ON "badge_imports" USING btree ("organization_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "badge_imports_running" ON "badge_imports" USING btree ("leased_until") WHERE "badge_imports"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "badges_import_key" ON "badges" USING btree ("organization_id","import_key") WHERE "badges"."import_key" is not null and "badges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "badges_imported" ON "badges" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE "badges"."imported";--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_kind" CHECK ("awards"."kind" in ('one', 'list', 'import', 'renewal', 'scheduled', 'path', 'badge_import'));--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_imported" CHECK ("badges"."imported" or ("badges"."original" is null and "badges"."import_key" is null));--> statement-breakpoint
-- Where a badge was seen before leads to its person.
CREATE OR REPLACE FUNCTION erase_badges(organization uuid, earner uuid, wholly boolean, revoked timestamp) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  UPDATE badge_credentials c SET salt = replace(gen_random_uuid()::text, '-', '')
  FROM badges b WHERE b.organization_id = organization AND b.earner_id = earner AND c.badge_id = b.id;

  PERFORM set_config('insegna.erasing', 'on', true);
  IF wholly THEN
    UPDATE badges SET earner_id = NULL, recipient_email = '—', recipient_first_name = '—', recipient_last_name = '',
      activity_title = '', notes = '', additional_details = NULL,
      grade = NULL, grade_scale = NULL, credits_earned = NULL, evidence = NULL, original = NULL, status = 'revoked',
      revoked_at = coalesce(revoked_at, revoked), revoked_reason = 'removed', opened_at = NULL,
      erased_at = clock_timestamp(), updated_at = clock_timestamp()
    WHERE organization_id = organization AND earner_id = earner;
  ELSE
    UPDATE badges SET recipient_email = '', opened_at = NULL, updated_at = clock_timestamp()
    WHERE organization_id = organization AND earner_id = earner;
  END IF;
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('insegna.erasing', '', true);
  RETURN changed;
END $$;
--> statement-breakpoint
-- An import of badges is told of once, as an import; its award is only what undoes it.
DROP TRIGGER awards_told ON awards;
--> statement-breakpoint
CREATE TRIGGER awards_told AFTER INSERT ON awards FOR EACH ROW WHEN (NEW.kind <> 'badge_import') EXECUTE FUNCTION tell_award();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.kind
    WHEN 'recipient_corrected' THEN
      PERFORM tell_webhooks(NEW.organization_id, 'badge.corrected', b.template_id, badge_ids(b) - 'award_id')
      FROM badges b WHERE b.id = NEW.subject_id;
    WHEN 'award_undone' THEN
      PERFORM tell_webhooks(NEW.organization_id, 'award.undone', a.template_id, jsonb_build_object('award_id', a.id))
      FROM awards a WHERE a.id = NEW.subject_id;
    WHEN 'earners_imported' THEN
      PERFORM tell_webhooks(NEW.organization_id, 'import.finished', NULL, jsonb_build_object('earners_list_id', NEW.subject_id,
        'count', coalesce((NEW.details ->> 'count')::int, 0)));
    WHEN 'badges_imported' THEN
      PERFORM tell_webhooks(NEW.organization_id, 'import.finished', NULL, jsonb_build_object('earners_list_id', NULL,
        'award_id', NEW.subject_id, 'count', coalesce((NEW.details ->> 'count')::int, 0)));
    ELSE
      PERFORM tell_webhooks(NEW.organization_id,
        CASE NEW.kind WHEN 'template_archived' THEN 'template.archived' ELSE 'template.activated' END, NEW.subject_id,
        jsonb_build_object('template_id', NEW.subject_id));
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER activities_told ON activities;
--> statement-breakpoint
CREATE TRIGGER activities_told AFTER INSERT ON activities FOR EACH ROW
  WHEN (NEW.kind IN ('recipient_corrected', 'award_undone', 'earners_imported', 'badges_imported', 'template_activated',
    'template_restored', 'template_archived')) EXECUTE FUNCTION tell_activity();
