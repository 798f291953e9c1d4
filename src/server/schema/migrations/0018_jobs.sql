CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"schedule" text NOT NULL,
	"next_run_at" timestamp(6) with time zone NOT NULL,
	"started_at" timestamp(6) with time zone,
	"ended_at" timestamp(6) with time zone,
	"succeeded_at" timestamp(6) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"lease" uuid,
	"leased_until" timestamp(6) with time zone
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_actor";--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_actor" CHECK ("activities"."actor_type" in ('person', 'token', 'stranger', 'operator', 'system', 'schedule'));