ALTER TABLE "badges" ADD COLUMN "renews_badge_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "badges_renewed" ON "badges" USING btree ("renews_badge_id") WHERE "badges"."renews_badge_id" is not null;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_renews_another" CHECK ("badges"."renews_badge_id" <> "badges"."id");--> statement-breakpoint
-- Of the same organization. Deferred to the commit: a backup restores the badges in the order of their ids, a page at a time.
ALTER TABLE badges ADD CONSTRAINT badges_renews
  FOREIGN KEY (organization_id, renews_badge_id) REFERENCES badges (organization_id, id) DEFERRABLE INITIALLY DEFERRED;
