CREATE TABLE "leaver_campaigns" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"domain" text NOT NULL,
	"last_day" date NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"holders_count" integer DEFAULT 0 NOT NULL,
	"is_sending" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reminded_at" timestamp(6) with time zone,
	"ended_at" timestamp(6) with time zone,
	"asked_count" integer,
	"entered_count" integer,
	"added_count" integer,
	CONSTRAINT "leaver_campaigns_title" CHECK (length("leaver_campaigns"."title") between 1 and 120),
	CONSTRAINT "leaver_campaigns_words" CHECK (length("leaver_campaigns"."words") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "leavers" (
	"campaign_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"asked_at" timestamp(6) with time zone,
	"reminded_at" timestamp(6) with time zone,
	CONSTRAINT "leavers_campaign_id_earner_id_pk" PRIMARY KEY("campaign_id","earner_id")
);
--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "lasting_refused_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "leaver_campaigns" ADD CONSTRAINT "leaver_campaigns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaver_campaigns" ADD CONSTRAINT "leaver_campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leavers" ADD CONSTRAINT "leavers_campaign_id_leaver_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."leaver_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leavers" ADD CONSTRAINT "leavers_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaver_campaigns_newest" ON "leaver_campaigns" USING btree ("organization_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "leaver_campaigns_open" ON "leaver_campaigns" USING btree ("organization_id","domain") WHERE "leaver_campaigns"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "leavers_earner" ON "leavers" USING btree ("earner_id");--> statement-breakpoint
CREATE INDEX "leavers_to_ask" ON "leavers" USING btree ("campaign_id","earner_id") WHERE "leavers"."asked_at" is null;--> statement-breakpoint
CREATE INDEX "leavers_to_remind" ON "leavers" USING btree ("campaign_id","earner_id") WHERE "leavers"."reminded_at" is null;