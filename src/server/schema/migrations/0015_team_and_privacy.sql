ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
-- Whoever was signed in before has proved who they are when they signed in, and not by the upgrade.
UPDATE "sessions" SET "proved_at" = "created_at";
--> statement-breakpoint
-- What an issued badge says is all of its row but the columns named here: a column that is added later is frozen as well, unless
-- its migration creates the trigger anew with its name. The arguments are a word for the row, then the columns that may change.
CREATE FUNCTION refuse_unnamed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - TG_ARGV[1:] IS DISTINCT FROM to_jsonb(NEW) - TG_ARGV[1:] THEN
    RAISE EXCEPTION 'An issued % never changes', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER template_versions_frozen ON template_versions;
--> statement-breakpoint
CREATE TRIGGER template_versions_frozen BEFORE UPDATE ON template_versions
  FOR EACH ROW WHEN (OLD.badges_count > 0 OR OLD.is_issued_step)
  EXECUTE FUNCTION refuse_unnamed_change('version', 'badges_count', 'is_issued_step', 'created_at', 'updated_at');
--> statement-breakpoint
-- The version of a step is written down when its path is first awarded, and has a trigger of its own.
CREATE OR REPLACE FUNCTION refuse_issued_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  issued integer;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'issued_version_id' = to_jsonb(NEW) - 'issued_version_id' THEN
    RETURN NEW;
  END IF;
  SELECT badges_count INTO issued FROM template_versions
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.version_id ELSE OLD.version_id END
  FOR SHARE;
  IF issued > 0 THEN
    RAISE EXCEPTION 'An issued version keeps its steps' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER path_steps_frozen ON path_steps;
--> statement-breakpoint
CREATE TRIGGER path_steps_frozen BEFORE INSERT OR DELETE OR UPDATE ON path_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_issued_step();
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"level" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"last_seen_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "memberships_person" UNIQUE("organization_id","user_id"),
	CONSTRAINT "memberships_level" CHECK ("memberships"."level" in ('owner', 'admin', 'editor', 'issuer', 'viewer')),
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('active', 'suspended'))
);
--> statement-breakpoint
-- Whoever came first owns the organization, and everybody else may do all that they could before. Somebody who is kept out
-- owns one only where all are.
INSERT INTO "memberships" ("organization_id", "user_id", "level", "last_seen_at", "created_at", "updated_at")
SELECT u."organization_id", u."id",
	CASE WHEN row_number() OVER (
		PARTITION BY u."organization_id" ORDER BY u."disabled_at" IS NOT NULL, u."created_at", u."id"
	) = 1 THEN 'owner' ELSE 'admin' END,
	(SELECT max(s."last_seen_at") FROM "sessions" s WHERE s."user_id" = u."id"),
	u."created_at", u."created_at"
FROM "users" u;
--> statement-breakpoint
ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_user";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
UPDATE "idempotency_keys" k SET "organization_id" = u."organization_id" FROM "users" u WHERE u."id" = k."user_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "organization_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_endpoint_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_user_id_endpoint_key_pk" PRIMARY KEY("organization_id","user_id","endpoint","key");--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
UPDATE "sessions" s SET "organization_id" = u."organization_id" FROM "users" u WHERE u."id" = s."user_id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "organization_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_organization";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "organization_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role";
--> statement-breakpoint
CREATE INDEX "users_profile_picture" ON "users" USING btree ("profile_picture") WHERE "users"."profile_picture" is not null;
--> statement-breakpoint
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
-- They set it themselves: only a superuser may declare a function with a setting that PostgreSQL does not know.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('insegna.erasing', true), '') = 'on'
$$;
--> statement-breakpoint
DROP TRIGGER badges_frozen ON badges;
--> statement-breakpoint
-- search_name is generated from the name, and not computed yet when the trigger runs. erased_at is not among what may change:
-- only the function that erases writes it.
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
--> statement-breakpoint
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
CREATE FUNCTION sweep_activities(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  swept integer;
  was text := current_setting('insegna.erasing', true);
BEGIN
  PERFORM set_config('insegna.erasing', 'on', true);
  DELETE FROM activities WHERE id IN (
    SELECT a.id FROM organizations o CROSS JOIN LATERAL (
      SELECT id FROM activities
      WHERE organization_id = o.id AND created_at < clock_timestamp() - make_interval(months => o.activity_months)
      ORDER BY created_at LIMIT most
    ) a LIMIT most
  );
  GET DIAGNOSTICS swept = ROW_COUNT;
  PERFORM set_config('insegna.erasing', coalesce(was, ''), true);
  RETURN swept;
END $$;
--> statement-breakpoint
-- Takes names out of the lines that tell of these things, and of whatever is called by these names. Answers how many lines.
CREATE FUNCTION erase_activity_labels(organization uuid, subjects uuid[], names text[] DEFAULT '{}') RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  erased integer;
  was text := current_setting('insegna.erasing', true);
BEGIN
  PERFORM set_config('insegna.erasing', 'on', true);
  UPDATE activities SET subject_label = '—', details = details - 'reason'
  WHERE organization_id = organization AND subject_label <> '—' AND (
    subject_id = ANY (subjects) OR (cardinality(names) > 0 AND subject_type IN ('earner', 'badge')
      AND (subject_label = ANY (names) OR EXISTS (
        SELECT FROM unnest(names) AS name WHERE starts_with(subject_label, name || ', ')))));
  GET DIAGNOSTICS erased = ROW_COUNT;
  PERFORM set_config('insegna.erasing', coalesce(was, ''), true);
  RETURN erased;
END $$;
--> statement-breakpoint
-- Whoever is no longer known is no longer named: people go with their last list, and when they are erased.
CREATE FUNCTION forget_removed_earners() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was text := current_setting('insegna.erasing', true);
BEGIN
  PERFORM set_config('insegna.erasing', 'on', true);
  UPDATE activities a SET subject_label = '—' FROM removed
  WHERE a.organization_id = removed.organization_id AND a.subject_id = removed.id;
  PERFORM set_config('insegna.erasing', coalesce(was, ''), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_forgotten AFTER DELETE ON earners REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_removed_earners();
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"level" text NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"invited_by" uuid,
	"token_hash" text,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"invited_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	"resent_count" integer DEFAULT 0 NOT NULL,
	"resent_on" date,
	"requested_at" timestamp(6) with time zone,
	"withdrawn_at" timestamp(6) with time zone,
	"accepted_at" timestamp(6) with time zone,
	CONSTRAINT "invitations_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email_lower" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_level" CHECK ("invitations"."level" in ('owner', 'admin', 'editor', 'issuer', 'viewer')),
	CONSTRAINT "invitations_language" CHECK ("invitations"."language" in ('it', 'en')),
	CONSTRAINT "invitations_answered_once" CHECK ("invitations"."accepted_at" is null or "invitations"."withdrawn_at" is null)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_unanswered" ON "invitations" USING btree ("organization_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_by_inviter" ON "invitations" USING btree ("invited_by");
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"confirmed_at" timestamp(6) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"pending_secret" text
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('register', 'sign_in', 'prove'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp(6) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(6) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "second_factor_of" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "second_factor_since" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_user" ON "sign_in_steps" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_second_factor" CHECK ("organizations"."second_factor_of" in ('nobody', 'administrators', 'everybody'));
