ALTER TABLE "memberships" ADD COLUMN "suspended_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "administrator_since" timestamp(6) with time zone;--> statement-breakpoint
-- The last change of a membership is the best that is known of both days; whoever was never changed came as what they are.
UPDATE "memberships" SET
  "suspended_at" = CASE WHEN "status" = 'suspended' THEN "updated_at" END,
  "administrator_since" = CASE WHEN "level" IN ('owner', 'admin') THEN "updated_at" END
WHERE "status" = 'suspended' OR "level" IN ('owner', 'admin');
