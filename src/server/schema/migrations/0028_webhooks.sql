CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"taken_at" timestamp(6) with time zone,
	"sent_at" timestamp(6) with time zone,
	"answer_status" integer,
	"answer" text,
	"problem" text,
	"took_ms" integer,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"template_ids" uuid[],
	"content" text NOT NULL,
	"off" text,
	"sealed_secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp(6) with time zone,
	"failing_since" timestamp(6) with time zone,
	"taken_at" timestamp(6) with time zone,
	"expired_until" timestamp(0) NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhooks_content" CHECK ("webhooks"."content" in ('ids', 'whole')),
	CONSTRAINT "webhooks_off" CHECK ("webhooks"."off" in ('switched', 'gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_taken" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."status" = 'waiting' and "webhook_deliveries"."taken_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_organization" ON "webhook_deliveries" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_organization" ON "webhooks" USING btree ("organization_id");--> statement-breakpoint
-- Every act that webhooks may tell of writes what they are sent in its own transaction, so that no statement can forget it.
CREATE FUNCTION webhooks_for(organization uuid, told text, template uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM webhooks w WHERE w.organization_id = organization AND w.off IS NULL AND told = ANY (w.events)
    AND (template IS NULL OR w.template_ids IS NULL OR template = ANY (w.template_ids))
$$;
--> statement-breakpoint
CREATE FUNCTION tell_webhooks(organization uuid, told text, template uuid, about jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (organization_id, webhook_id, event, data)
  SELECT organization, w, told, about FROM webhooks_for(organization, told, template) w
$$;
--> statement-breakpoint
CREATE FUNCTION badge_ids(badge badges) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('badge_id', badge.id, 'template_id', badge.template_id, 'earner_id', badge.earner_id,
    'award_id', badge.award_id)
$$;
--> statement-breakpoint
CREATE FUNCTION tell_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (organization_id, webhook_id, event, data)
  SELECT b.organization_id, w, told.event, badge_ids(b) || told.more
  FROM issued b CROSS JOIN LATERAL (VALUES ('badge.issued', true, '{}'::jsonb),
    ('badge.renewed', b.renews_badge_id IS NOT NULL, jsonb_build_object('renews_badge_id', b.renews_badge_id))
  ) told (event, happened, more)
  CROSS JOIN LATERAL webhooks_for(b.organization_id, told.event, b.template_id) w
  WHERE told.happened AND NOT b.imported AND EXISTS (SELECT FROM webhooks WHERE organization_id = b.organization_id)
  ORDER BY b.seq;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_told AFTER INSERT ON badges REFERENCING NEW TABLE AS issued
  FOR EACH STATEMENT EXECUTE FUNCTION tell_issued();
--> statement-breakpoint
CREATE FUNCTION tell_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (organization_id, webhook_id, event, data)
  SELECT a.organization_id, w, 'badge.revoked', badge_ids(a)
  FROM before b JOIN after a USING (id) CROSS JOIN LATERAL webhooks_for(a.organization_id, 'badge.revoked', a.template_id) w
  WHERE b.status = 'valid' AND a.status <> 'valid' ORDER BY a.seq;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_revocation_told AFTER UPDATE ON badges REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION tell_revoked();
--> statement-breakpoint
CREATE FUNCTION tell_award() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.organization_id, 'award.finished', NEW.template_id, jsonb_build_object('award_id', NEW.id,
    'template_id', NEW.template_id, 'badges_count', NEW.badges_count));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER awards_told AFTER INSERT ON awards FOR EACH ROW EXECUTE FUNCTION tell_award();
--> statement-breakpoint
CREATE FUNCTION tell_failed_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.organization_id, 'mail.failed', (SELECT template_id FROM badges WHERE id = NEW.badge_id),
    jsonb_build_object('mail_id', NEW.id, 'kind', NEW.kind, 'badge_id', NEW.badge_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mails_failure_told AFTER UPDATE OF status ON mails FOR EACH ROW
  WHEN (OLD.status <> 'failed' AND NEW.status = 'failed' AND NEW.badge_id IS NOT NULL) EXECUTE FUNCTION tell_failed_mail();
--> statement-breakpoint
CREATE FUNCTION tell_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.organization_id, 'path.completed', NEW.learning_path_id,
    jsonb_build_object('learning_path_id', NEW.learning_path_id, 'earner_id', NEW.earner_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER path_states_begun_told AFTER INSERT ON path_states FOR EACH ROW
  WHEN (NEW.state IN ('complete', 'proposed', 'waiting_for_credits')) EXECUTE FUNCTION tell_completed();
--> statement-breakpoint
CREATE TRIGGER path_states_told AFTER UPDATE OF state ON path_states FOR EACH ROW
  WHEN (NEW.state IN ('complete', 'proposed', 'waiting_for_credits')
    AND (OLD.state IS NULL OR OLD.state NOT IN ('complete', 'proposed', 'waiting_for_credits')))
  EXECUTE FUNCTION tell_completed();
--> statement-breakpoint
-- Acts that their line in the activity tells of.
CREATE FUNCTION tell_activity() RETURNS trigger LANGUAGE plpgsql AS $$
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
    ELSE
      PERFORM tell_webhooks(NEW.organization_id,
        CASE NEW.kind WHEN 'template_archived' THEN 'template.archived' ELSE 'template.activated' END, NEW.subject_id,
        jsonb_build_object('template_id', NEW.subject_id));
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_told AFTER INSERT ON activities FOR EACH ROW
  WHEN (NEW.kind IN ('recipient_corrected', 'award_undone', 'earners_imported', 'template_activated', 'template_restored',
    'template_archived')) EXECUTE FUNCTION tell_activity();
