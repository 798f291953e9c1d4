ALTER TABLE "badges" ADD COLUMN "grade" text;--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "grade_scale" text;--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "credits_earned" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "is_micro_credential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "micro_credential" jsonb;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "alignments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "names_recipient" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "shows_grades" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Grades and evidence are somebody's: they go with everything else that was written about them.
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
      grade = NULL, grade_scale = NULL, credits_earned = NULL, evidence = NULL, status = 'revoked',
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
CREATE TABLE "certificate_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"layout" text NOT NULL,
	"orientation" text NOT NULL,
	"language" text NOT NULL,
	"has_elements_page" boolean NOT NULL,
	"signatories" jsonb NOT NULL,
	"seal" text NOT NULL,
	"seal_year" text,
	"foot" text,
	"signature_1" text,
	"signature_2" text,
	"signature_3" text,
	"seal_picture" text,
	"background" text,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "certificate_settings_layout" CHECK ("certificate_settings"."layout" in ('diploma', 'plain')),
	CONSTRAINT "certificate_settings_orientation" CHECK ("certificate_settings"."orientation" in ('across', 'upright')),
	CONSTRAINT "certificate_settings_language" CHECK ("certificate_settings"."language" in ('it', 'en', 'both')),
	CONSTRAINT "certificate_settings_seal" CHECK ("certificate_settings"."seal" in ('drawn', 'picture', 'none')),
	CONSTRAINT "certificate_settings_signatories" CHECK (jsonb_array_length("certificate_settings"."signatories") <= 3)
);
--> statement-breakpoint
ALTER TABLE "certificate_settings" ADD CONSTRAINT "certificate_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "certificate_files" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"form" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"badge_ids" uuid[] NOT NULL,
	"certificates_done" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"parts" integer,
	"size" bigint,
	"leased_until" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone DEFAULT clock_timestamp() + interval '1 day' NOT NULL,
	CONSTRAINT "certificate_files_status" CHECK ("certificate_files"."status" in ('waiting', 'ready', 'failed')),
	CONSTRAINT "certificate_files_form" CHECK ("certificate_files"."form" in ('zip', 'pdf')),
	CONSTRAINT "certificate_files_ready" CHECK (("certificate_files"."status" = 'ready') = ("certificate_files"."parts" is not null))
);
--> statement-breakpoint
ALTER TABLE "certificate_files" ADD CONSTRAINT "certificate_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_files" ADD CONSTRAINT "certificate_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_files_waiting" ON "certificate_files" USING btree ("leased_until") WHERE "certificate_files"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "certificate_files_organization" ON "certificate_files" USING btree ("organization_id");
--> statement-breakpoint
CREATE TABLE "esco_skills" (
	"language" text NOT NULL,
	"concept_uri" text NOT NULL,
	"preferred_label" text NOT NULL,
	"alternative_labels" text NOT NULL,
	"type" text NOT NULL,
	"label_words" "tsvector" GENERATED ALWAYS AS (search_words(preferred_label)) STORED,
	"search_words" "tsvector" GENERATED ALWAYS AS (search_words(preferred_label || ' ' || alternative_labels)) STORED,
	CONSTRAINT "esco_skills_concept_uri_language_pk" PRIMARY KEY("concept_uri","language")
);
--> statement-breakpoint
CREATE INDEX "esco_skills_find" ON "esco_skills" USING gin ("search_words");
