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