ALTER TABLE "awards" ADD COLUMN "only" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_awards" ADD COLUMN "only" jsonb;