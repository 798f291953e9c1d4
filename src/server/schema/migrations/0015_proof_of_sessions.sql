ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
-- Whoever was signed in before has proved who they are when they signed in, and not by the upgrade.
UPDATE "sessions" SET "proved_at" = "created_at";
