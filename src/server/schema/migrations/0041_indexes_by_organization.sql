CREATE INDEX CONCURRENTLY "events_with_data" ON "events" USING btree ("organization_id") WHERE "events"."data" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_kept" ON "mails" USING btree ("organization_id","created_at") WHERE "mails"."recipient" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_recipient" ON "mails" USING btree ("organization_id","recipient") WHERE "mails"."recipient" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_of_no_badge" ON "mails" USING btree ("organization_id") WHERE "mails"."badge_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_awarded" ON "mails" USING btree ("organization_id","badge_id","created_at","id","status") WHERE "mails"."kind" = 'badge_awarded';