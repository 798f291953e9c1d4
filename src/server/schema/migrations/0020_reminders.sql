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