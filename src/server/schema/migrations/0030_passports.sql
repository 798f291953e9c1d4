CREATE TABLE "badge_visibilities" (
	"badge_id" uuid PRIMARY KEY NOT NULL,
	"visibility" text NOT NULL,
	"secret_hash" text,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "badge_visibilities_visibility" CHECK ("badge_visibilities"."visibility" = 'link' and "badge_visibilities"."secret_hash" is not null or "badge_visibilities"."visibility" = 'hidden' and "badge_visibilities"."secret_hash" is null)
);
--> statement-breakpoint
CREATE TABLE "passport_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"passport_id" uuid NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"proved_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"joined_from" uuid,
	"joined_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "passport_addresses_lower" CHECK ("passport_addresses"."email" = lower("passport_addresses"."email"))
);
--> statement-breakpoint
CREATE TABLE "passport_proofs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"passport_id" uuid,
	"language" text NOT NULL,
	"code_hash" text,
	"token_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	"used_at" timestamp(6) with time zone,
	CONSTRAINT "passport_proofs_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "passport_proofs_language" CHECK ("passport_proofs"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "passport_sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"passport_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "passport_sessions_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "badge_visibilities" ADD CONSTRAINT "badge_visibilities_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_addresses" ADD CONSTRAINT "passport_addresses_passport_id_passports_id_fk" FOREIGN KEY ("passport_id") REFERENCES "public"."passports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_addresses" ADD CONSTRAINT "passport_addresses_joined_from_passports_id_fk" FOREIGN KEY ("joined_from") REFERENCES "public"."passports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_proofs" ADD CONSTRAINT "passport_proofs_passport_id_passports_id_fk" FOREIGN KEY ("passport_id") REFERENCES "public"."passports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_sessions" ADD CONSTRAINT "passport_sessions_passport_id_passports_id_fk" FOREIGN KEY ("passport_id") REFERENCES "public"."passports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passport_addresses_passport" ON "passport_addresses" USING btree ("passport_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passport_addresses_main" ON "passport_addresses" USING btree ("passport_id") WHERE "passport_addresses"."is_main";--> statement-breakpoint
CREATE INDEX "passport_addresses_joined" ON "passport_addresses" USING btree ("joined_from") WHERE "passport_addresses"."joined_from" is not null;--> statement-breakpoint
CREATE INDEX "passport_sessions_passport" ON "passport_sessions" USING btree ("passport_id");