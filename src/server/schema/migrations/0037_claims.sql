CREATE TABLE "claim_codes" (
	"claim_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"code" text NOT NULL,
	"code_hash" text NOT NULL,
	"form_id" uuid,
	"used_at" timestamp(6) with time zone,
	CONSTRAINT "claim_codes_claim_id_place_pk" PRIMARY KEY("claim_id","place"),
	CONSTRAINT "claim_codes_hash" UNIQUE("claim_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "claim_forms" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"held_until" timestamp(6) with time zone NOT NULL,
	"used_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "claim_forms_language" CHECK ("claim_forms"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "claim_submissions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"status" text NOT NULL,
	"sent_at" timestamp(6) with time zone NOT NULL,
	"returned_count" integer DEFAULT 0 NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"decided_at" timestamp(6) with time zone,
	"decided_by" uuid,
	"badge_id" uuid,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "claim_submissions_once" UNIQUE("claim_id","email"),
	CONSTRAINT "claim_submissions_status" CHECK ("claim_submissions"."status" in ('received', 'returned', 'waiting', 'awarded', 'declined', 'lapsed')),
	CONSTRAINT "claim_submissions_language" CHECK ("claim_submissions"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"user_id" uuid,
	"code" text NOT NULL,
	"secret" text NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"opens_at" timestamp(0),
	"closes_at" timestamp(0),
	"seats" integer,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"is_turning" boolean DEFAULT false NOT NULL,
	"word" text,
	"former_word" text,
	"word_changed_at" timestamp(6) with time zone,
	"list_id" uuid,
	"domain" text,
	"activity_title" text DEFAULT '' NOT NULL,
	"activity_started_at" date,
	"activity_ended_at" date,
	"notes" text DEFAULT '' NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "claims_code" UNIQUE("code"),
	CONSTRAINT "claims_status" CHECK ("claims"."status" in ('draft', 'open', 'paused', 'closed')),
	CONSTRAINT "claims_kind" CHECK ("claims"."kind" in ('open', 'word', 'codes', 'list', 'domain'))
);
--> statement-breakpoint
ALTER TABLE "awards" DROP CONSTRAINT "awards_kind";--> statement-breakpoint
ALTER TABLE "passport_proofs" ADD COLUMN "claim_form_id" uuid;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_form_id_claim_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."claim_forms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_forms" ADD CONSTRAINT "claim_forms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_forms" ADD CONSTRAINT "claim_forms_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_submissions" ADD CONSTRAINT "claim_submissions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_submissions" ADD CONSTRAINT "claim_submissions_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_submissions" ADD CONSTRAINT "claim_submissions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_submissions" ADD CONSTRAINT "claim_submissions_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_list_id_earners_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."earners_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_codes_form" ON "claim_codes" USING btree ("form_id") WHERE "claim_codes"."form_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_forms_claim" ON "claim_forms" USING btree ("claim_id","email");--> statement-breakpoint
CREATE INDEX "claim_forms_email" ON "claim_forms" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "claim_submissions_sent" ON "claim_submissions" USING btree ("claim_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claim_submissions_open" ON "claim_submissions" USING btree ("organization_id","status","sent_at") WHERE "claim_submissions"."status" in ('received', 'returned', 'waiting');--> statement-breakpoint
CREATE INDEX "claim_submissions_email" ON "claim_submissions" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "claim_submissions_badge" ON "claim_submissions" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "claims_newest" ON "claims" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_template" ON "claims" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "claims_list" ON "claims" USING btree ("list_id");--> statement-breakpoint
ALTER TABLE "passport_proofs" ADD CONSTRAINT "passport_proofs_claim_form_id_claim_forms_id_fk" FOREIGN KEY ("claim_form_id") REFERENCES "public"."claim_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passport_proofs_claim_form" ON "passport_proofs" USING btree ("claim_form_id") WHERE "passport_proofs"."claim_form_id" is not null;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_kind" CHECK ("awards"."kind" in ('one', 'list', 'import', 'renewal', 'scheduled', 'path', 'badge_import', 'claim'));--> statement-breakpoint
-- Whatever is sent, and sent again after it was given back, is told of in the transaction that keeps it.
CREATE FUNCTION tell_submission() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  template uuid := (SELECT template_id FROM claims WHERE id = NEW.claim_id);
BEGIN
  PERFORM tell_webhooks(NEW.organization_id, 'claim.submitted', template, jsonb_build_object('claim_id', NEW.claim_id,
    'submission_id', NEW.id, 'template_id', template));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER claim_submissions_told AFTER INSERT OR UPDATE OF sent_at ON claim_submissions
  FOR EACH ROW EXECUTE FUNCTION tell_submission();
