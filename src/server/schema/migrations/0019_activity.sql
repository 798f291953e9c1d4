CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"actor_type" text NOT NULL,
	"user_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"subject_label" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"network" text,
	"search_text" text GENERATED ALWAYS AS (fold(actor_name || ' ' || subject_label || ' ' || coalesce(network, ''))) STORED,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "activities_actor" CHECK ("activities"."actor_type" in ('person', 'token', 'stranger', 'operator', 'system')),
	CONSTRAINT "activities_user" CHECK (("activities"."user_id" is null) = ("activities"."actor_type" in ('operator', 'system')))
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "activity_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_newest" ON "activities" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_user" ON "activities" USING btree ("organization_id","user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_subject" ON "activities" USING btree ("organization_id","subject_id");--> statement-breakpoint
CREATE INDEX "activities_search" ON "activities" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_activity_months" CHECK ("organizations"."activity_months" between 6 and 120);--> statement-breakpoint
-- A line is never changed, whoever connects: only functions that erase may, while they run.
CREATE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A line of the activity never changes' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_appended_only BEFORE UPDATE OR DELETE ON activities
  FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_activity_change();
--> statement-breakpoint
CREATE TRIGGER activities_never_emptied BEFORE TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();
--> statement-breakpoint
-- Deletes lines that are older than their organization keeps them, a few at a time. Answers how many.
CREATE FUNCTION sweep_activities(most integer) RETURNS integer LANGUAGE plpgsql
SET insegna.erasing = 'on' AS $$
DECLARE swept integer;
BEGIN
  DELETE FROM activities WHERE id IN (
    SELECT a.id FROM organizations o CROSS JOIN LATERAL (
      SELECT id FROM activities
      WHERE organization_id = o.id AND created_at < clock_timestamp() - make_interval(months => o.activity_months)
      ORDER BY created_at LIMIT most
    ) a LIMIT most
  );
  GET DIAGNOSTICS swept = ROW_COUNT;
  RETURN swept;
END $$;
--> statement-breakpoint
-- Takes names out of the lines that tell of these things, and of whatever is called by these names. Answers how many lines.
CREATE FUNCTION erase_activity_labels(organization uuid, subjects uuid[], names text[] DEFAULT '{}') RETURNS integer
LANGUAGE plpgsql SET insegna.erasing = 'on' AS $$
DECLARE erased integer;
BEGIN
  UPDATE activities SET subject_label = '—', details = details - 'reason'
  WHERE organization_id = organization AND subject_label <> '—' AND (
    subject_id = ANY (subjects) OR (cardinality(names) > 0 AND subject_type IN ('earner', 'badge')
      AND (subject_label = ANY (names) OR EXISTS (
        SELECT FROM unnest(names) AS name WHERE starts_with(subject_label, name || ', ')))));
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;
--> statement-breakpoint
-- Whoever is no longer known is no longer named: people go with their last list, and when they are erased.
CREATE FUNCTION forget_removed_earners() RETURNS trigger LANGUAGE plpgsql
SET insegna.erasing = 'on' AS $$
BEGIN
  UPDATE activities a SET subject_label = '—' FROM removed
  WHERE a.organization_id = removed.organization_id AND a.subject_id = removed.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_forgotten AFTER DELETE ON earners REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_removed_earners();
