CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"user_id" uuid,
	"language" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"badges_done" integer DEFAULT 0 NOT NULL,
	"badges_count" integer DEFAULT 0 NOT NULL,
	"file" text,
	"size" integer,
	"leased_until" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone DEFAULT clock_timestamp() + interval '1 day' NOT NULL,
	CONSTRAINT "data_exports_status" CHECK ("data_exports"."status" in ('waiting', 'ready', 'failed')),
	CONSTRAINT "data_exports_language" CHECK ("data_exports"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"way" text NOT NULL,
	"badges_count" integer NOT NULL,
	"earner_hash" text NOT NULL,
	"email_hash" text,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "erasures_way" CHECK ("erasures"."way" in ('contact', 'wholly'))
);
--> statement-breakpoint
ALTER TABLE "badges" ALTER COLUMN "earner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "earners" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "erased_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "privacy_contact" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "is_indexed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "keep_unused_months" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "keep_mail_months" integer DEFAULT 13;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_earner" ON "data_exports" USING btree ("organization_id","earner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_exports_waiting" ON "data_exports" USING btree ("leased_until") WHERE "data_exports"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "erasures_newest" ON "erasures" USING btree ("organization_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_erased" CHECK (("badges"."erased_at" is null) = ("badges"."earner_id" is not null));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_keep_months" CHECK ("organizations"."keep_unused_months" > 0 and "organizations"."keep_mail_months" > 0);--> statement-breakpoint
-- Statements that erase a person may change what otherwise stays as it was written. On only inside the functions that set it.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('insegna.erasing', true), '') = 'on'
$$;
--> statement-breakpoint
DROP TRIGGER badges_frozen ON badges;
--> statement-breakpoint
-- erased_at is not among what may change: only the function that erases writes it.
CREATE TRIGGER badges_frozen BEFORE UPDATE ON badges FOR EACH ROW WHEN (NOT is_erasing())
  EXECUTE FUNCTION refuse_unnamed_change('badge', 'earner_id', 'recipient_email', 'recipient_first_name',
    'recipient_last_name', 'search_name', 'status', 'revoked_at', 'revoked_reason', 'shared_count', 'opened_at', 'updated_at');
--> statement-breakpoint
-- A badge whose person was erased says nothing any more, and nothing can be written into it again.
CREATE TRIGGER badges_erased_frozen BEFORE UPDATE ON badges FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL)
  EXECUTE FUNCTION refuse_unnamed_change('badge', 'search_name', 'updated_at');
--> statement-breakpoint
-- The only way to change a frozen badge: takes the person out of all badges of an earner. Of contact data, the address;
-- wholly, everything that was written about them, and the badge is revoked. Salts are drawn anew, so that no hash of an
-- address can be checked against what is kept. @returns how many badges
CREATE FUNCTION erase_badges(organization uuid, earner uuid, wholly boolean, revoked timestamp) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  UPDATE badge_credentials c SET salt = replace(gen_random_uuid()::text, '-', '')
  FROM badges b WHERE b.organization_id = organization AND b.earner_id = earner AND c.badge_id = b.id;

  PERFORM set_config('insegna.erasing', 'on', true);
  IF wholly THEN
    UPDATE badges SET earner_id = NULL, recipient_email = '—', recipient_first_name = '—', recipient_last_name = '',
      activity_title = '', notes = '', additional_details = NULL, status = 'revoked',
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
-- Somebody who is erased may have held badges: they are no holder any more.
CREATE OR REPLACE FUNCTION count_earners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE organizations o SET earners_count = o.earners_count + n.people
    FROM (SELECT organization_id, count(*)::int AS people FROM changed GROUP BY 1) n WHERE o.id = n.organization_id;
  ELSE
    UPDATE organizations o SET earners_count = o.earners_count - n.people, holders_count = o.holders_count - n.holders
    FROM (SELECT organization_id, count(*)::int AS people, (count(*) FILTER (WHERE badges_count > 0))::int AS holders
      FROM changed GROUP BY 1) n WHERE o.id = n.organization_id;
  END IF;
  RETURN NULL;
END $$;
