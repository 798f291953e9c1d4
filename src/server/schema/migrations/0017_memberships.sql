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
