CREATE TABLE "mail_words" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"opening" text NOT NULL,
	"closing" text NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mail_words_template" UNIQUE NULLS NOT DISTINCT("organization_id","template_id","language"),
	CONSTRAINT "mail_words_language" CHECK ("mail_words"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "mistake_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"settled_at" timestamp(6) with time zone,
	"settled_by" uuid
);
--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "email_dead_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "mail_words" ADD CONSTRAINT "mail_words_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_words" ADD CONSTRAINT "mail_words_of_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_reports" ADD CONSTRAINT "mistake_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistake_reports" ADD CONSTRAINT "mistake_reports_badge" FOREIGN KEY ("organization_id","badge_id") REFERENCES "public"."badges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mistake_reports_by_badge" ON "mistake_reports" USING btree ("badge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mistake_reports_waiting" ON "mistake_reports" USING btree ("badge_id") WHERE "mistake_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "mistake_reports_to_settle" ON "mistake_reports" USING btree ("organization_id") WHERE "mistake_reports"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_color" CHECK ("organizations"."color" ~ '^#[0-9a-fA-F]{6}$');--> statement-breakpoint
CREATE FUNCTION lift_dead_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_dead_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_address_lifted BEFORE UPDATE OF email ON earners
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION lift_dead_address();
--> statement-breakpoint
UPDATE reminder_settings SET text = replace(text, '{end_date}', '{expires_on}') WHERE text LIKE '%{end_date}%';
