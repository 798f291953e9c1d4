CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"template_id" uuid,
	"template_version_id" uuid,
	"list_id" uuid,
	"list_name" text,
	"badges_count" integer NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"awarded_at" timestamp(6) with time zone NOT NULL,
	"undone_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "awards_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "awards_kind" CHECK ("awards"."kind" in ('one', 'list', 'import', 'renewal', 'scheduled', 'path')),
	CONSTRAINT "awards_badges" CHECK ("awards"."badges_count" > 0 and "awards"."skipped_count" >= 0),
	CONSTRAINT "awards_template_version" CHECK (("awards"."template_id" is null) = ("awards"."template_version_id" is null))
);
--> statement-breakpoint
ALTER TABLE "badges" ADD COLUMN "award_id" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_awards" ADD COLUMN "award_id" uuid;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_version" FOREIGN KEY ("organization_id","template_id","template_version_id") REFERENCES "public"."template_versions"("organization_id","template_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_newest" ON "awards" USING btree ("organization_id","awarded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "awards_template" ON "awards" USING btree ("organization_id","template_id","awarded_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "awards_list" ON "awards" USING btree ("organization_id","list_id") WHERE "awards"."list_id" is not null;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_award" FOREIGN KEY ("organization_id","award_id") REFERENCES "public"."awards"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badges_by_award" ON "badges" USING btree ("award_id","seq");