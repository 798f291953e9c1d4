CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"earner_id" uuid,
	"badge_id" uuid,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"former_first_name" text DEFAULT '' NOT NULL,
	"former_last_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp(6) with time zone NOT NULL,
	"reminded_at" timestamp(6) with time zone,
	"decided_at" timestamp(6) with time zone,
	"decided_by" uuid,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "requests_kind" CHECK ("requests"."kind" = 'name' and "requests"."badge_id" is not null or "requests"."kind" = 'erasure'),
	CONSTRAINT "requests_status" CHECK ("requests"."status" in ('open', 'approved', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "requests_decided" CHECK (("requests"."status" = 'open') = ("requests"."decided_at" is null)),
	CONSTRAINT "requests_language" CHECK ("requests"."language" in ('it', 'en'))
);
--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("organization_id","due_at") WHERE "requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "requests_answered" ON "requests" USING btree ("organization_id","decided_at");--> statement-breakpoint
CREATE INDEX "requests_badge" ON "requests" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "requests_earner" ON "requests" USING btree ("earner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_name" ON "requests" USING btree ("badge_id") WHERE "requests"."status" = 'open' and "requests"."kind" = 'name';--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_erasure" ON "requests" USING btree ("earner_id") WHERE "requests"."status" = 'open' and "requests"."kind" = 'erasure';