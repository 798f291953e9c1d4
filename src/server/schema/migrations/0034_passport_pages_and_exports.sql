CREATE TABLE "collected_badges" (
	"passport_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collected_badges_passport_id_badge_id_pk" PRIMARY KEY("passport_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "passport_collections" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"passport_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "passport_collections_title" CHECK (length("passport_collections"."title") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "passport_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"passport_id" uuid,
	"language" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"badges_done" integer DEFAULT 0 NOT NULL,
	"badges_count" integer DEFAULT 0 NOT NULL,
	"parts" integer,
	"size" bigint,
	"leased_until" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone DEFAULT clock_timestamp() + interval '7 days' NOT NULL,
	CONSTRAINT "passport_exports_status" CHECK ("passport_exports"."status" in ('waiting', 'ready', 'failed')),
	CONSTRAINT "passport_exports_ready" CHECK (("passport_exports"."status" = 'ready') = ("passport_exports"."parts" is not null)),
	CONSTRAINT "passport_exports_language" CHECK ("passport_exports"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "passport_pages" (
	"passport_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"slug_key" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "passport_pages_slug" UNIQUE("slug"),
	CONSTRAINT "passport_pages_slug_key" UNIQUE("slug_key"),
	CONSTRAINT "passport_pages_name" CHECK (length("passport_pages"."name") between 1 and 120),
	CONSTRAINT "passport_pages_words" CHECK (length("passport_pages"."words") <= 280),
	CONSTRAINT "passport_pages_language" CHECK ("passport_pages"."language" in ('it', 'en'))
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "public_earner_pages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collected_badges" ADD CONSTRAINT "collected_badges_passport_id_passports_id_fk" FOREIGN KEY ("passport_id") REFERENCES "public"."passports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_badges" ADD CONSTRAINT "collected_badges_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_badges" ADD CONSTRAINT "collected_badges_collection_id_passport_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."passport_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_collections" ADD CONSTRAINT "passport_collections_passport_id_passports_id_fk" FOREIGN KEY ("passport_id") REFERENCES "public"."passports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_exports" ADD CONSTRAINT "passport_exports_passport_id_passports_id_fk" FOREIGN KEY ("passport_id") REFERENCES "public"."passports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_pages" ADD CONSTRAINT "passport_pages_passport_id_passports_id_fk" FOREIGN KEY ("passport_id") REFERENCES "public"."passports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collected_badges_collection" ON "collected_badges" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "collected_badges_badge" ON "collected_badges" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "passport_collections_passport" ON "passport_collections" USING btree ("passport_id","position");--> statement-breakpoint
CREATE INDEX "passport_exports_passport" ON "passport_exports" USING btree ("passport_id");--> statement-breakpoint
CREATE INDEX "passport_exports_waiting" ON "passport_exports" USING btree ("leased_until") WHERE "passport_exports"."status" = 'waiting';