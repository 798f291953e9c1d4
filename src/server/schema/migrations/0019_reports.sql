CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"made_by" uuid,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_reports_name" CHECK (length("saved_reports"."name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "academic_year_first_month" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_reports_of_user" ON "saved_reports" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "saved_reports_made_by" ON "saved_reports" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_academic_year" CHECK ("organizations"."academic_year_first_month" between 1 and 12);